import type { FastifyRequest } from 'fastify'
import type { Text } from '#club/club.ts'
import { teamSites } from '#club/sites.ts'
import type { EventWords } from '#modules/matches/match.schema.ts'
import type { Matches } from '#modules/matches/matches.ts'
import { type OwnSites, ownSitesOf } from '#modules/office/shared/own-sites.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { CorrectedEntry, DeskEntry, TickerDesk, TickerMatch, TypedEntry } from './schema.ts'

export type TickerRoomContext = {
  db: Db
  matches: Pick<Matches, 'ticker' | 'desks' | 'sheet'>
}

/** Who writes. */
type Writer = { id: string; by: string }
type Shown = Awaited<ReturnType<Matches['desks']['list']>>[number]

export async function listTickerMatches(
  { matches }: TickerRoomContext,
  { view }: { view: 'now' | 'past' },
  own: OwnSites,
): Promise<{ items: TickerMatch[] }> {
  const teams = teamsOf(own)
  return { items: (await matches.desks.list({ view, now: new Date(), teams })).map(headOf) }
}

const teamsOf = (own: OwnSites) =>
  new Set(teamSites().flatMap(([site, team]) => (own === null || own.has(site) ? [team] : [])))

/** What is written of a match is its teams'. @throws the 404 of what never was, where none of theirs plays */
export async function keepToOwnTeams(
  { matches }: { matches: Pick<Matches, 'desks'> },
  request: FastifyRequest,
): Promise<void> {
  const own = ownSitesOf(request)
  if (own === null) return
  const { id } = Object(request.params) as { id?: string }
  const found = id === undefined ? null : await matches.desks.find(id)
  const teams = teamsOf(own)
  if (found && !found.teams.some((team) => teams.has(team))) throw notFound()
}

function headOf({ match, home, away, competition }: Shown): TickerMatch {
  const { tickerOpenedAt, tickerClosedAt } = match
  return {
    id: match.id,
    home: { name: home.shortName, crest: home.crest },
    away: { name: away.shortName, crest: away.crest },
    competition,
    kickOff: match.kickOff.toISOString(),
    period: match.period,
    score: match.award?.score ?? match.score,
    ticker: !tickerOpenedAt ? 'unopened' : tickerClosedAt ? 'closed' : 'open',
  }
}

/** @throws the same 404 for others' matches and for what is none */
export async function loadTickerDesk({ matches }: TickerRoomContext, id: string): Promise<TickerDesk> {
  const desk = await matches.desks.load(id)
  if (!desk) throw notFound()
  const { match, sides, entries, deleted, statistics, statisticsMark, next, isCup } = desk
  const sideOf = ({ isOwn, head, mark, players, squad }: (typeof sides)['home']) => ({
    isOwn,
    formation: head?.formation ?? null,
    coach: head?.coach ?? null,
    publishAt: head?.publishAt?.toISOString() ?? null,
    mark,
    players,
    squad,
  })
  return {
    ...headOf(desk),
    now: new Date().toISOString(),
    version: match.tickerVersion,
    venue: match.venue,
    isVoid: match.voidAt !== null,
    periodStartedAt: match.periodStartedAt?.toISOString() ?? null,
    clockSpeed: match.clockSpeed,
    penalties: match.penalties,
    halfTime: match.halfTime,
    fullTime: match.fullTime,
    extraTime: match.extraTime,
    bestPlayerId: match.bestPlayerId,
    isResultHeld: match.isResultHeld,
    isCup,
    next,
    sides: { home: sideOf(sides.home), away: sideOf(sides.away) },
    entries: entries.map(entryOf),
    deleted: deleted.map(({ deletedBy, ...one }) => ({
      ...entryOf({ ...one, score: null }),
      ...{ deletedBy, isRestorable: one.event.becomes === null },
      deletedAt: one.event.deletedAt!.toISOString(),
    })),
    statistics: statistics as TickerDesk['statistics'],
    statisticsMark,
  }
}

type DeskEntryOf = NonNullable<Awaited<ReturnType<Matches['desks']['load']>>>['entries'][number]

function entryOf({ event, score, by, player, second }: DeskEntryOf): DeskEntry {
  const { id, version, type, period, becomes, minute, extraMinute, side, text } = event
  const { playerId, secondPlayerId, goal, outcome, createdAt, correctedAt } = event
  return {
    ...{ id, version, type, period, becomes, minute, extraMinute, side, text },
    ...{ playerId, secondPlayerId, goal, outcome, score, by, player, second },
    at: createdAt.toISOString(),
    correctedAt: correctedAt?.toISOString() ?? null,
  }
}

/** What the book says of a match: where it stands. */
export async function describeMatch({ matches }: TickerRoomContext, id: string) {
  const match = await matches.desks.find(id)
  if (!match) throw notFound()
  return { type: 'match', id, name: match.name }
}

export async function setTickerState(
  { matches: { ticker } }: TickerRoomContext,
  { id, by, state }: Writer & { state: 'open' | 'closed' },
): Promise<void> {
  const editor = { by, now: new Date() }
  await (state === 'open' ? ticker.open(id, editor) : ticker.close(id, editor))
}

/** A tap, at the moment at which it was made. */
export async function addTickerEntry(
  { matches: { ticker } }: TickerRoomContext,
  { id, by, entry }: Writer & { entry: TypedEntry },
): Promise<void> {
  const now = new Date()
  const at = new Date(now.getTime() - entry.agoMs)
  const { key } = entry
  if (entry.kind === 'step') {
    await ticker.step(id, { by, now, at, key, to: entry.to, text: textOf(entry.text) })
    return
  }
  const { kind: _, key: __, agoMs: ___, isSure, text, ...words } = entry
  await ticker.add(id, { by, now, at, key, isSure, words: { ...words, text: textOf(text) } })
}

export async function correctTickerEntry(
  context: TickerRoomContext,
  { id, by, entryId, change }: Writer & { entryId: string; change: CorrectedEntry },
): Promise<void> {
  const { version, text, ...rest } = change
  const { becomes } = await requireEntry(context, id, entryId)
  const words: Partial<EventWords> = {
    ...(becomes ? {} : rest),
    ...(text === undefined ? {} : { text: textOf(text) }),
  }
  await context.matches.ticker.correct(id, { by, now: new Date(), eventId: entryId, words, version })
}

export async function removeTickerEntry(
  context: TickerRoomContext,
  { id, by, entryId, version }: Writer & { entryId: string; version: number },
): Promise<void> {
  await requireEntry(context, id, entryId)
  await context.matches.ticker.remove(id, { by, now: new Date(), eventId: entryId, version })
}

/** What was taken back is told again. @throws 404 for what is not taken back, of other matches and what is none */
export async function restoreTickerEntry(
  { matches }: TickerRoomContext,
  { id, by, entryId, version }: Writer & { entryId: string; version: number },
): Promise<void> {
  const found = (await matches.desks.load(id))?.deleted.some(({ event }) => event.id === entryId)
  if (!found) throw notFound()
  await matches.ticker.restore(id, { by, now: new Date(), eventId: entryId, version })
}

/** @throws the same 404 for entries of other matches, deleted ones and what is none */
async function requireEntry({ matches }: TickerRoomContext, id: string, entryId: string) {
  const found = (await matches.desks.load(id))?.entries.find(({ event }) => event.id === entryId)
  if (!found) throw notFound()
  return found.event
}

function textOf(typed: { de: string; en?: string; ja?: string } | null): Text | null {
  if (!typed) return null
  const { de, en, ja } = typed
  return { de, en: en || de, ...(ja ? { ja } : {}) }
}
