import type { ImportedMatch, ImportedSeason } from './import.schema.ts'
import type { NewMatch, StoredMatch } from './import.storage.ts'
import { changeOf, contradicts, type MatchRow, type RowChange, rowOf } from './row.rules.ts'

/** What a season of a file comes to, beside what is kept of it. */
export type SeasonPlan = {
  added: NewMatch[]
  changed: { match: StoredMatch; change: RowChange }[]
  /** Own ids by the source's, of matches that it had not named before. */
  linked: Map<string, string>
  unchanged: number
  /** Without two teams or a day: there is no place for them yet. */
  notDrawn: number
  /** Matches whose ticker is being written right now. */
  leftAlone: number
  preservedResults: number
  /** Results that the file has otherwise than the club itself. */
  contradicted: { match: StoredMatch; row: MatchRow }[]
}

export function planSeason(given: {
  season: ImportedSeason
  competitionId: string
  teams: ReadonlyMap<string, number>
  stored: readonly StoredMatch[]
  /** Own ids of matches by the source's. */
  sources: ReadonlyMap<string, string>
  now: Date
  newId: () => string
}): SeasonPlan {
  const { season, competitionId, teams, stored, sources, now, newId } = given
  const find = finder(stored, sources)
  const plan: SeasonPlan = {
    added: [],
    changed: [],
    linked: new Map(),
    unchanged: 0,
    notDrawn: 0,
    leftAlone: 0,
    preservedResults: 0,
    contradicted: [],
  }
  for (const match of season.matches) {
    const row = rowOf(match, now)
    if (!row || !match.home || !match.away) {
      plan.notDrawn += 1
      continue
    }
    const pair = { homeTeamId: teams.get(match.home)!, awayTeamId: teams.get(match.away)! }
    const found = find(match, pair)
    const id = found?.id ?? newId()
    if (sources.get(match.externalId) !== id) plan.linked.set(match.externalId, id)
    if (found && contradicts(found, row)) plan.contradicted.push({ match: found, row })
    if (!found) plan.added.push({ id, competitionId, season: String(season.year), ...pair, row })
    else if (found.tickerIsOpen) plan.leftAlone += 1
    else {
      const change = changeOf({ stored: found, wanted: row, hasOwnTicker: found.hasOwnTicker })
      if (change.isResultPreserved) plan.preservedResults += 1
      if (Object.keys(change.changes).length > 0) plan.changed.push({ match: found, change })
      else plan.unchanged += 1
    }
  }
  return plan
}

type Pair = Pick<StoredMatch, 'homeTeamId' | 'awayTeamId'>

/** By the source's id; else, of the same two teams, one that this source does not know yet. */
function finder(
  stored: readonly StoredMatch[],
  sources: ReadonlyMap<string, string>,
): (match: ImportedMatch, pair: Pair) => StoredMatch | undefined {
  const byId = new Map(stored.map((match) => [match.id, match]))
  const byPair = Map.groupBy(stored, pairKey)
  const taken = new Set(sources.values())
  return (match, pair) => {
    const known = byId.get(sources.get(match.externalId) ?? '')
    if (known) return known
    const free = (byPair.get(pairKey(pair)) ?? []).filter(({ id }) => !taken.has(id))
    const found =
      free.find(({ matchday }) => matchday === match.matchday) ?? (free.length === 1 ? free[0] : undefined)
    if (found) taken.add(found.id)
    return found
  }
}

const pairKey = ({ homeTeamId, awayTeamId }: Pair) => `${homeTeamId}-${awayTeamId}`
