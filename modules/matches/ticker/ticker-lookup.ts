import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { isActive, matchInFocus } from '../focus.rules.ts'
import type { TickerEvent } from '../match.schema.ts'
import { isOver, shownMinute } from '../minutes.schema.ts'
import { statusOf } from '../periods.rules.ts'
import type { Side } from '../schema.ts'
import { existingMatches, findMatch, listPlayers, listTeamMatches, matchIdsLike } from '../storage.ts'
import { currentSeasonOf, listNames, listSquad, listTeams } from '../teams.storage.ts'
import { listEvents } from './ticker.storage.ts'

type TickerLookupContext = { db: Db }

/** What an editor looks up while writing: matches, players and events by what people call them. */
export function createTickerLookup(ctx: TickerLookupContext) {
  return inContext(ctx, {
    findMatch: matchNamed,
    listMatches: matchesOfTeam,
    listEvents: eventsOfMatch,
    matchesNamed,
    teamsNamed,
    findEvent: eventNamed,
    findPlayers: playersNamed,
  })
}

async function squadOf(ctx: TickerLookupContext, matchId: string, side: Side) {
  const { db } = ctx
  const match = await findMatch(db, matchId)
  if (!match) return []
  const teamId = side === 'home' ? match.homeTeamId : match.awayTeamId
  const squad = await listSquad(db, { teamId, season: match.season })
  return squad.map(({ id, number, short_name }) => ({ id, side, number, name: short_name }))
}

async function namedPlayers(ctx: TickerLookupContext, matchId: string) {
  const { db } = ctx
  const players = await listPlayers(db, matchId)
  const names = await listNames(
    db,
    players.map(({ personId }) => personId),
  )
  return players.map(({ personId, side, number }) => ({
    id: personId,
    side,
    number,
    name: names.get(personId)?.shortName ?? '',
  }))
}

/** `next`, `last`, `now`, an id, or the beginning of one that only one match has. */
async function matchNamed(
  ctx: TickerLookupContext,
  { name, teamId }: { name: string; teamId: number },
): Promise<string | null> {
  const { db } = ctx
  const ids = /^[0-9a-f-]{8,36}$/.test(name) ? await matchIdsLike(db, name) : []
  if (ids.length > 0) return ids.length === 1 ? ids[0]! : null
  const matches = (await listTeamMatches(db, { teamId, season: await currentSeasonOf(db, teamId) })).filter(
    (match) => match.voidAt === null,
  )
  if (name === 'next') return matches.find((match) => !isOver(match.period))?.id ?? null
  if (name === 'last') return matches.findLast((match) => isOver(match.period))?.id ?? null
  return name === 'now' ? (matchInFocus(matches, new Date())?.id ?? null) : null
}

async function matchesOfTeam(ctx: TickerLookupContext, { teamId, now }: { teamId: number; now: Date }) {
  const { db } = ctx
  const matches = await listTeamMatches(db, { teamId, season: await currentSeasonOf(db, teamId) })
  const teams = await listTeams(
    db,
    matches.flatMap((match) => [match.homeTeamId, match.awayTeamId]),
  )
  return matches.map((match) => ({
    id: match.id,
    matchday: match.matchday,
    kickOff: match.kickOff,
    home: teams.get(match.homeTeamId)!.shortName,
    away: teams.get(match.awayTeamId)!.shortName,
    score: match.score ? `${match.score.home}:${match.score.away}` : '',
    status: statusOf(match, now),
    ticker: isActive(match) ? 'open' : '',
  }))
}

async function eventsOfMatch(ctx: TickerLookupContext, matchId: string) {
  const [events, players] = await Promise.all([listEvents(ctx.db, matchId), namedPlayers(ctx, matchId)])
  const nameOf = (id: string | null) => players.find((player) => player.id === id)?.name ?? ''
  return events.map((event) => ({
    number: event.sequence,
    minute:
      event.minute === null
        ? ''
        : shownMinute({ minute: event.minute, extra: event.extraMinute }, event.period),
    type: event.type ?? 'text',
    side: event.side ?? '',
    player: nameOf(event.playerId),
    second: nameOf(event.secondPlayerId),
    text: event.text?.de ?? '',
    state: event.deletedAt ? 'deleted' : event.correctedAt ? 'corrected' : '',
  }))
}

/** Those of the ids that there is a match of. */
const matchesNamed = (ctx: TickerLookupContext, ids: readonly string[]): Promise<string[]> =>
  existingMatches(ctx.db, ids)

/** Those of the ids that there is a team of. */
const teamsNamed = async (ctx: TickerLookupContext, ids: readonly number[]): Promise<number[]> => [
  ...(await listTeams(ctx.db, ids)).keys(),
]

async function eventNamed(
  ctx: TickerLookupContext,
  { matchId, name }: { matchId: string; name: string },
): Promise<TickerEvent | null> {
  const events = await listEvents(ctx.db, matchId)
  return events.find((event) => event.id === name || String(event.sequence) === name) ?? null
}

/** By shirt number, or by a name that begins so: in the line-up, and in the squad while there is none. */
async function playersNamed(ctx: TickerLookupContext, given: { matchId: string; side: Side; name: string }) {
  const { matchId, side, name } = given
  const wanted = name.trim().toLowerCase()
  const lineUp = (await namedPlayers(ctx, matchId)).filter((player) => player.side === side)
  const players = lineUp.length > 0 ? lineUp : await squadOf(ctx, matchId, side)
  if (/^\d+$/.test(wanted)) return players.filter((player) => player.number === Number(wanted))
  const exact = players.filter((player) => player.name.toLowerCase() === wanted)
  return exact.length > 0 ? exact : players.filter((player) => player.name.toLowerCase().startsWith(wanted))
}
