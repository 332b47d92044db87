import type { Text } from '#club/club.ts'
import { teamSites } from '#club/sites.ts'
import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { isMatchId } from '../blocks.ts'
import { isActive } from '../focus.rules.ts'
import type { Match, MatchPlayer, TickerEvent } from '../match.schema.ts'
import { loadMatchRecord } from '../match-record.ts'
import { isOver } from '../minutes.schema.ts'
import type { Team } from '../page.schema.ts'
import { inOrder, mayFollow, nextPeriods, scoresAfter } from '../periods.rules.ts'
import type { MatchPeriod, Score, Side } from '../schema.ts'
import { PLAYERS } from '../sheet/match-sheet.rules.ts'
import { lineUpMark, statisticsMark } from '../sheet/sheet-choices.ts'
import {
  findMatch,
  type LineUpHead,
  listLineUps,
  listPlayers,
  listStatistics,
  listTeamMatches,
} from '../storage.ts'
import { currentSeasonOf, listCompetitions, listSquad, listTeams } from '../teams.storage.ts'
import { pitchAfter } from './ticker.rules.ts'
import { findEventByKey, listAuthors, listEvents } from './ticker.storage.ts'

const OWN = new Set(teamSites().map(([, teamId]) => teamId))
const A_DAY = 86_400_000
/** What is chosen from: the last days and the next weeks; of what is over the latest ones. */
const DAYS_BACK = 3
const DAYS_AHEAD = 28
const MOST = 60

export type DeskMatch = {
  match: Match
  home: Team
  away: Team
  competition: Text
}

/** Where a player is: in a match without line-up everybody of the squad is nowhere yet. */
export type DeskPlayer = {
  id: string
  number: number | null
  name: string
  place: 'pitch' | 'bench' | 'off' | 'squad'
  isBooked: boolean
  isStarter: boolean
  isCaptain: boolean
}

export type DeskSide = {
  team: Team
  isOwn: boolean
  head: Omit<LineUpHead, 'side'> | null
  /** Tells whether it is the line-up that somebody has seen. */
  mark: string
  players: DeskPlayer[]
  /** Everybody whom a line-up may name. */
  squad: { id: string; number: number | null; name: string }[]
}

export type Desk = DeskMatch & {
  isCup: boolean
  next: MatchPeriod[]
  sides: Record<Side, DeskSide>
  entries: { event: TickerEvent; score: Score | null; by: string; player: string; second: string }[]
  deleted: { event: TickerEvent; deletedBy: string | null; by: string; player: string; second: string }[]
  statistics: { name: string; home: number; away: number }[]
  statisticsMark: string
}

type Context = { db: Db }

/** What stands before whoever writes about a match. */
export function createDesks(ctx: Context) {
  return inContext(ctx, { list, find, load, isWritten, snapshot })
}

/** Matches of the club's teams, or of some of them, that somebody may write about: what runs first, then by their day. */
async function list(
  { db }: Context,
  { view, now, teams = OWN }: { view: 'now' | 'past'; now: Date; teams?: ReadonlySet<number> },
): Promise<DeskMatch[]> {
  const seasons = await Promise.all(
    [...teams].map(async (teamId) =>
      listTeamMatches(db, { teamId, season: await currentSeasonOf(db, teamId) }),
    ),
  )
  const each = [...new Map(seasons.flat().map((match) => [match.id, match])).values()]
  const chosen = each.filter((match) => match.voidAt === null && isIn(match, view, now))
  const inTime = chosen.toSorted((one, other) => one.kickOff.getTime() - other.kickOff.getTime())
  const shown =
    view === 'past'
      ? inTime.toReversed()
      : [...inTime.filter((match) => isActive(match)), ...inTime.filter((match) => !isActive(match))]
  return named(db, shown.slice(0, MOST))
}

function isIn(match: Match, view: 'now' | 'past', now: Date): boolean {
  const days = (match.kickOff.getTime() - now.getTime()) / A_DAY
  if (view === 'past') return isOver(match.period) && !isActive(match)
  return isActive(match) || (days > -DAYS_BACK && days < DAYS_AHEAD && match.kickOffPrecision !== 'open')
}

async function named(db: Db, matches: readonly Match[]): Promise<DeskMatch[]> {
  const [teams, competitions] = await Promise.all([
    listTeams(
      db,
      matches.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]),
    ),
    listCompetitions(
      db,
      matches.map(({ competitionId }) => competitionId),
    ),
  ])
  return matches.map((match) => ({
    match,
    home: teams.get(match.homeTeamId)!,
    away: teams.get(match.awayTeamId)!,
    competition: competitions.get(match.competitionId)!.name,
  }))
}

/** One of the club's own; null for others' and for what is none. */
async function findOwnMatch(db: Db, id: string): Promise<Match | null> {
  const match = isMatchId(id) ? await findMatch(db, id) : null
  return match && (OWN.has(match.homeTeamId) || OWN.has(match.awayTeamId)) ? match : null
}

/** Everything an editor has before them while writing; null for others' matches. */
async function load({ db }: Context, id: string): Promise<Desk | null> {
  const match = await findOwnMatch(db, id)
  if (!match) return null
  const [record, authors, competitions] = await Promise.all([
    loadMatchRecord(db, match, { for: 'desk' }),
    listAuthors(db, id),
    listCompetitions(db, [match.competitionId]),
  ])
  const isCup = competitions.get(match.competitionId)?.kind === 'cup'
  const nameOf = (personId: string | null) => {
    const name = personId === null ? undefined : record.names.get(personId)
    return name?.knownName ?? name?.shortName ?? ''
  }
  const after = scoresAfter(record.events)
  const valid = record.events.filter((event) => event.deletedAt === null)
  const [home, away] = await Promise.all([
    sideOf(db, { match, side: 'home', team: record.home, record, nameOf }),
    sideOf(db, { match, side: 'away', team: record.away, record, nameOf }),
  ])
  return {
    match,
    home: record.home,
    away: record.away,
    competition: record.competition,
    isCup,
    next: nextPeriods(match.period).filter((to) => mayFollow({ from: match.period, to, isCup })),
    sides: { home, away },
    entries: inOrder(valid).map((event) => ({
      event,
      score: after.get(event.id) ?? null,
      by: authors.get(event.id)?.by ?? '',
      player: nameOf(event.playerId),
      second: nameOf(event.secondPlayerId),
    })),
    /** Taken back, the latest first. */
    deleted: record.events
      .filter((event) => event.deletedAt !== null)
      .toSorted((one, other) => other.deletedAt!.getTime() - one.deletedAt!.getTime())
      .map((event) => ({
        event,
        deletedBy: authors.get(event.id)?.deletedBy ?? null,
        by: authors.get(event.id)?.by ?? '',
        player: nameOf(event.playerId),
        second: nameOf(event.secondPlayerId),
      })),
    statistics: record.statistics.map(({ name, home: ours, away: theirs }) => ({
      name,
      home: ours,
      away: theirs,
    })),
    statisticsMark: await statisticsMark(db, id),
  }
}

/** How a match of the club's own is called; null for others' and for what is none. */
async function find({ db }: Context, id: string): Promise<{ name: string; teams: number[] } | null> {
  const match = await findOwnMatch(db, id)
  const [shown] = match ? await named(db, [match]) : []
  if (!shown) return null
  const teams = [shown.match.homeTeamId, shown.match.awayTeamId]
  return { name: `${shown.home.shortName} – ${shown.away.shortName}`, teams }
}

/** Whether this has been written already, under the key of its sender. */
async function isWritten({ db }: Context, given: { matchId: string; key: string }): Promise<boolean> {
  return (await findEventByKey(db, given)) !== null
}

/** Where a match stands, and an entry, else the latest change: what the audit book keeps of it before and after. */
async function snapshot(_: Context, db: Db, { id, entryId }: { id: string; entryId?: string | undefined }) {
  const match = await findMatch(db, id)
  if (!match) return null
  const events = await listEvents(db, id)
  const [newest] = events.toSorted((one, other) => other.version - one.version)
  const latest = entryId === undefined ? newest : events.find((event) => event.id === entryId)
  const { period, score, halfTime, penalties, tickerOpenedAt, tickerClosedAt, bestPlayerId } = match
  const [players, heads, statistics] = await Promise.all([
    listPlayers(db, id),
    listLineUps(db, id),
    listStatistics(db, id),
  ])
  const { type, minute, side, text, deletedAt, sequence } = latest ?? {}
  return {
    period,
    score: score && `${score.home}:${score.away}`,
    ...{ halfTime, penalties, bestPlayerId, statistics },
    lineUps: heads.map(({ side, ...head }) => ({
      ...{ side, ...head },
      shirts: players.filter((player) => player.side === side).map(({ number }) => number),
    })),
    ticker: !tickerOpenedAt ? null : tickerClosedAt ? 'closed' : 'open',
    entry: latest && { sequence, type, minute, side, text, isDeleted: Boolean(deletedAt) },
  }
}

type Given = {
  match: Match
  side: Side
  team: Team
  record: Awaited<ReturnType<typeof loadMatchRecord>>
  nameOf: (personId: string | null) => string
}

async function sideOf(db: Db, { match, side, team, record, nameOf }: Given): Promise<DeskSide> {
  const members = await listSquad(db, { teamId: team.id, season: match.season })
  const squad = members
    .filter(({ staff_group }) => PLAYERS.has(staff_group))
    .map(({ id, number, known_name, short_name }) => ({ id, number, name: known_name ?? short_name }))
    .toSorted((one, other) => (one.number ?? 100) - (other.number ?? 100))
  const named = record.players.filter((player) => player.side === side)
  const { events } = record
  const pitch = pitchAfter(named, events)
  const played = (id: string) =>
    events.some(
      ({ type, playerId, secondPlayerId, deletedAt }) =>
        deletedAt === null &&
        (((type === 'RedCard' || type === 'YellowRedCard') && playerId === id) ||
          (type === 'Substitution' && secondPlayerId === id)),
    )
  const isBooked = (id: string) =>
    events.some(
      ({ type, playerId, deletedAt }) => deletedAt === null && type === 'YellowCard' && playerId === id,
    )
  const placeOf = ({ personId }: MatchPlayer) =>
    pitch.has(personId) ? 'pitch' : played(personId) ? 'off' : 'bench'
  const head = record.lineUps.find((one) => one.side === side)
  return {
    team,
    isOwn: OWN.has(team.id),
    head: head ?? null,
    mark: await lineUpMark(db, match.id, side),
    squad,
    players:
      named.length > 0
        ? named.map((player) => ({
            id: player.personId,
            number: player.number,
            name: nameOf(player.personId),
            place: placeOf(player),
            isBooked: isBooked(player.personId),
            isStarter: player.isStarter,
            isCaptain: player.isCaptain,
          }))
        : squad.map((one) => ({
            ...one,
            place: 'squad' as const,
            isBooked: isBooked(one.id),
            isStarter: false,
            isCaptain: false,
          })),
  }
}
