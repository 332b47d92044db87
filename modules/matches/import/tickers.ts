import { createHash } from 'node:crypto'
import { matchTag, tickerTag } from '#modules/matches/tags.ts'
import type { Trx } from '#platform/db.ts'
import type {
  ImportedMatch,
  ImportedPerson,
  ImportedSeason,
  ImportedTicker,
  ImportedTickerEvent,
  ImportSource,
} from './import.schema.ts'
import {
  insertPeople,
  insertSources,
  loadSources,
  loadTickerStates,
  type TickerState,
} from './import.storage.ts'
import type { ImportReport } from './report.ts'
import { tickerOfMatch } from './ticker.rules.ts'
import {
  deleteEvents,
  type EventRow,
  type LineUpPlayer,
  loadImportedEvents,
  loadLineUps,
  replaceLineUps,
  type StoredEvent,
  saveEvents,
  saveTickerState,
} from './ticker.storage.ts'

type MatchTicker = {
  matchId: string
  externalId: string
  events: ImportedTickerEvent[]
  match: ImportedMatch | null
}

/**
 * Writes line-ups and events: of a ticker where there is one, else what the match itself tells. What the club's own
 * editors have written stays as it is, and so does a ticker with seconds when only minutes come after it.
 */
export async function importTickers(
  trx: Trx,
  given: {
    source: ImportSource
    seasons: readonly ImportedSeason[]
    tickers: readonly ImportedTicker[]
    now: Date
    report: ImportReport
    tags: Set<string>
  },
): Promise<void> {
  const { source, now, report, tags } = given
  const matchTickers = await tickersOf(trx, given)
  if (matchTickers.length === 0) return
  const people = await joinPeople(trx, { source, matchTickers, report })
  const ids = matchTickers.map(({ matchId }) => matchId)
  const states = await loadTickerStates(trx, ids)
  const stored = await loadImportedEvents(trx, ids)
  const ours = matchTickers.filter(({ matchId }) => {
    const state = states.get(matchId)
    return state && !state.tickerIsOpen && !state.hasOwnTicker
  })
  report.lineUps += await writeLineUps(trx, ours, people, tags)
  const saved: (EventRow & { sequence: number; version: number })[] = []
  const deleted: { id: string; version: number }[] = []
  for (const { matchId, externalId, events } of ours) {
    const state = states.get(matchId)!
    const rows = events.map((event) => eventRow(event, { source, matchId, externalId, people }))
    const change = changeOfTicker({ stored: stored.get(matchId) ?? [], wanted: rows, state })
    if (!change) continue
    saved.push(...change.saved)
    deleted.push(...change.deleted)
    for (const id of [state.homeTeamId, state.awayTeamId]) tags.add(tickerTag(id))
    report.events += change.saved.length + change.deleted.length
    tags.add(matchTag(matchId))
    await saveTickerState(trx, { matchId, sequence: change.sequence, version: change.version, now })
  }
  await saveEvents(trx, saved, now)
  await deleteEvents(trx, deleted, now)
}

async function tickersOf(
  trx: Trx,
  given: { source: ImportSource; seasons: readonly ImportedSeason[]; tickers: readonly ImportedTicker[] },
): Promise<MatchTicker[]> {
  const { source, seasons, tickers } = given
  const sources = await loadSources(trx, { source, kind: 'match' })
  const withTicker = new Map(tickers.map((ticker) => [ticker.match, ticker.events]))
  return seasons
    .flatMap(({ matches }) => matches)
    .flatMap((match) => {
      const matchId = sources.get(match.externalId)
      if (!matchId) return []
      const events = withTicker.get(match.externalId) ?? tickerOfMatch(match)
      return events.length > 0 || match.lineUps
        ? [{ matchId, externalId: match.externalId, events, match }]
        : []
    })
}

/** People by the source's ids; new ones are added with their name. */
async function joinPeople(
  trx: Trx,
  given: { source: ImportSource; matchTickers: readonly MatchTicker[]; report: ImportReport },
): Promise<ReadonlyMap<string, string>> {
  const { source, matchTickers, report } = given
  const known = await loadSources(trx, { source, kind: 'person' })
  const missing = new Map<string, string>()
  for (const { externalId, name } of matchTickers.flatMap(peopleOf))
    if (!known.has(externalId)) missing.set(externalId, name)
  if (missing.size === 0) return known
  const ids = await insertPeople(trx, [...missing.values()])
  const added = new Map([...missing.keys()].map((externalId, index) => [externalId, ids[index]!]))
  await insertSources(trx, { source, kind: 'person', ids: added })
  report.newPeople += added.size
  return new Map([...known, ...added])
}

function peopleOf({ events, match }: MatchTicker): ImportedPerson[] {
  const lineUps = match?.lineUps
    ? Object.values(match.lineUps).flatMap(({ starting, bench }) => [...starting, ...bench])
    : []
  return [...lineUps, ...events.flatMap(({ player, secondPlayer }) => [player, secondPlayer])].filter(
    (one) => one !== null,
  )
}

async function writeLineUps(
  trx: Trx,
  matchTickers: readonly MatchTicker[],
  people: ReadonlyMap<string, string>,
  tags: Set<string>,
): Promise<number> {
  const wanted = matchTickers.flatMap(({ matchId, match }) =>
    match?.lineUps ? [{ matchId, players: playersOf(match.lineUps, people) }] : [],
  )
  const stored = await loadLineUps(
    trx,
    wanted.map(({ matchId }) => matchId),
  )
  const changed = wanted.filter(
    ({ matchId, players }) => JSON.stringify(stored.get(matchId) ?? []) !== JSON.stringify(players),
  )
  await replaceLineUps(trx, changed)
  for (const { matchId } of changed) tags.add(matchTag(matchId))
  return changed.length
}

function playersOf(
  lineUps: NonNullable<ImportedMatch['lineUps']>,
  people: ReadonlyMap<string, string>,
): LineUpPlayer[] {
  const seen = new Set<string>()
  return (['home', 'away'] as const).flatMap((side) => {
    const { starting, bench } = lineUps[side]
    return [...starting, ...bench].flatMap(({ externalId }, place) => {
      const personId = people.get(externalId)!
      if (seen.has(personId)) return []
      seen.add(personId)
      return [{ personId, side, isStarter: place < starting.length, place }]
    })
  })
}

function eventRow(
  event: ImportedTickerEvent,
  given: { source: ImportSource; matchId: string; externalId: string; people: ReadonlyMap<string, string> },
): EventRow {
  const { source, matchId, externalId, people } = given
  const idOf = (person: ImportedPerson | null) => (person ? (people.get(person.externalId) ?? null) : null)
  return {
    id: eventId(`${source}/${externalId}/${event.externalId}`),
    match_id: matchId,
    type: event.type,
    period: event.period,
    becomes: event.becomes,
    minute: event.at?.minute ?? null,
    extra_minute: event.at?.extra ?? null,
    period_second: event.second === null ? null : Math.floor(event.second),
    side: event.side,
    player_id: idOf(event.player),
    second_player_id: idOf(event.secondPlayer),
    goal: event.goal,
    outcome: event.outcome,
    created_by: `import:${source}`,
  }
}

/** A UUID made of the source's id (version 8, RFC 9562): the same event has the same one whenever it comes. */
export function eventId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Null where nothing changes. */
export function changeOfTicker(given: {
  stored: readonly StoredEvent[]
  wanted: readonly EventRow[]
  state: Pick<TickerState, 'tickerSequence' | 'tickerVersion'>
}): {
  saved: (EventRow & { sequence: number; version: number })[]
  deleted: { id: string; version: number }[]
  sequence: number
  version: number
} | null {
  const { stored, wanted, state } = given
  const valid = stored.filter((event) => event.deleted_at === null)
  if (wanted.length === 0 || (hasSeconds(valid) && !hasSeconds(wanted))) return null
  const byId = new Map(stored.map((event) => [event.id, event]))
  let { tickerSequence: sequence, tickerVersion: version } = state
  const saved = wanted.flatMap((row) => {
    const before = byId.get(row.id)
    if (before && before.deleted_at === null && isSameEvent(before, row)) return []
    version += 1
    if (!before) sequence += 1
    return [{ ...row, sequence: before?.sequence ?? sequence, version }]
  })
  const stays = new Set(wanted.map(({ id }) => id))
  const deleted = valid
    .filter(({ id }) => !stays.has(id))
    .map(({ id }) => {
      version += 1
      return { id, version }
    })
  return saved.length + deleted.length > 0 ? { saved, deleted, sequence, version } : null
}

const hasSeconds = (events: readonly Pick<EventRow, 'period_second'>[]) =>
  events.some((event) => event.period_second !== null)

function isSameEvent(one: EventRow, other: EventRow): boolean {
  return (Object.keys(other) as (keyof EventRow)[]).every((column) => one[column] === other[column])
}
