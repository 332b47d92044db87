import type { SeasonPlan } from './plan.rules.ts'
import type { ChangedField, Contradiction, ImportedChange, ImportedMove } from './report.ts'
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
  moves: readonly ImportedMove[] = [],
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
        ...{ isOnSale: false, ownersMailed: null },
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
        ownersMailed: moves.find(({ matchId }) => matchId === match.id)?.ownersMailed ?? null,
      }
    }),
  ]
}

/** Results that differ, both beside each other. */
export function contradictionsOf(
  { contradicted }: Pick<SeasonPlan, 'contradicted'>,
  names: ReadonlyMap<number, string>,
): Contradiction[] {
  const nameOf = (id: number) => names.get(id) ?? String(id)
  return contradicted.map(({ match, row }) => ({
    ...{ matchId: match.id, kickOff: match.kick_off },
    ...{ home: nameOf(match.homeTeamId), away: nameOf(match.awayTeamId) },
    ...{ ours: told('result', match), theirs: told('result', row) ?? '' },
  }))
}

/** Those on sale whose kick-off is another one, to the minute: a day alone is no time to invite people for. */
export function movesOf({ changed }: Pick<SeasonPlan, 'changed'>): Omit<ImportedMove, 'ownersMailed'>[] {
  return changed.flatMap(({ match, change: { changes } }) => {
    const { kick_off: startsAt, kick_off_precision: precision } = { ...match, ...changes }
    if (!match.ticketEvent || !changes.kick_off || precision !== 'minute') return []
    return [{ matchId: match.id, slug: match.ticketEvent, startsAt }]
  })
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
