import type { SeasonPlan } from './plan.rules.ts'
import type { ChangedField, ImportedChange } from './report.ts'
import type { MatchRow } from './row.rules.ts'

type Row = Partial<MatchRow>

const FIELD_OF: Partial<Record<keyof MatchRow, ChangedField>> = {
  kick_off: 'kickOff',
  kick_off_precision: 'kickOff',
  venue: 'venue',
  void_at: 'void',
  ...{ period: 'result', home_score: 'result', away_score: 'result', half_time_home: 'result' },
  ...{ half_time_away: 'result', full_time_home: 'result', full_time_away: 'result' },
  ...{ extra_time_home: 'result', extra_time_away: 'result', penalties_home: 'result' },
  ...{ penalties_away: 'result', awarded_home: 'result', awarded_away: 'result', award_winner: 'result' },
}

/** What a plan adds and changes, match by match. */
export function changesOf(
  { added, changed }: Pick<SeasonPlan, 'added' | 'changed'>,
  names: ReadonlyMap<number, string>,
): ImportedChange[] {
  const nameOf = (id: number) => names.get(id) ?? String(id)
  return [
    ...added.map(
      ({ homeTeamId, awayTeamId, row }): ImportedChange => ({
        kind: 'new',
        home: nameOf(homeTeamId),
        away: nameOf(awayTeamId),
        kickOff: row.kick_off,
        fields:
          told('result', row) === null ? [] : [{ field: 'result', before: null, after: told('result', row) }],
        isOnSale: false,
      }),
    ),
    ...changed.map(({ match, change }): ImportedChange => {
      const after = { ...match, ...change.changes }
      const fields = new Set(
        (Object.keys(change.changes) as (keyof MatchRow)[]).map((column) => FIELD_OF[column] ?? 'other'),
      )
      return {
        kind: 'changed',
        home: nameOf(match.homeTeamId),
        away: nameOf(match.awayTeamId),
        kickOff: after.kick_off,
        fields: [...fields].map((field) => ({
          field,
          before: told(field, match),
          after: told(field, after),
        })),
        isOnSale: match.ticketEvent !== null,
      }
    }),
  ]
}

function told(field: ChangedField, row: Row): string | null {
  switch (field) {
    case 'kickOff':
      return row.kick_off?.toISOString() ?? null
    case 'venue':
      return row.venue ?? null
    case 'void':
      return row.void_at ? 'void' : null
    case 'result': {
      const { home_score: home, away_score: away } = row
      return home === null || home === undefined ? null : `${home}:${away}`
    }
    default:
      return null
  }
}
