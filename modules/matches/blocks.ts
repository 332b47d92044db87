import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { facesOf } from './faces.rules.ts'
import { matchInFocus } from './focus.rules.ts'
import type { Match } from './match.schema.ts'
import { isOver } from './minutes.schema.ts'
import type {
  FixturesAnswer,
  MatchSummary,
  ResultsAnswer,
  SquadAnswer,
  StandingsAnswer,
  TableRow,
} from './page.schema.ts'
import { loadSquad } from './squads.ts'
import { loadTable } from './standings/tables.ts'
import { findMatch, listTeamMatches } from './storage.ts'
import { summariesOf } from './summaries.ts'
import { currentSeasonOf, findTeam } from './teams.storage.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Could an address or a block mean a match by this? */
export const isMatchId = (text: string): boolean => UUID.test(text)

type MatchBlocksContext = { db: Db; now: () => Date }

/** What blocks show of matches on other pages. */
export function createMatchBlocks(ctx: MatchBlocksContext) {
  return inContext(ctx, { match, around, journeys, standings, results, faces })
}

/** Block `match`: `next`, `last`, or the id of a match; `focus` is what the ticker shows. */
async function match(
  ctx: MatchBlocksContext,
  asked: { match: string; teamId: number },
): Promise<MatchSummary | null> {
  const { db, now } = ctx
  const found = await choose(ctx, asked)
  return found ? ((await summariesOf(db, [found], now()))[0] ?? null) : null
}

/** Block `fixtures`: the last results, at most a third of all, then what is to come. */
async function around(
  ctx: MatchBlocksContext,
  asked: { teamId: number; count: number },
): Promise<FixturesAnswer> {
  const { db, now } = ctx
  const matches = await listTeamMatches(db, {
    teamId: asked.teamId,
    season: await currentSeasonOf(db, asked.teamId),
  })
  const valid = matches.filter((match) => match.voidAt === null)
  const over = valid.filter((match) => isOver(match.period))
  const ahead = valid.filter((match) => !isOver(match.period))
  const past = Math.max(Math.floor(asked.count / 3), asked.count - ahead.length)
  const shown = [...over.slice(over.length - Math.min(past, over.length)), ...ahead]
  return summariesOf(db, shown.slice(0, asked.count), now())
}

/** Block `fixtures`, only away: where one travels next. */
async function journeys(
  ctx: MatchBlocksContext,
  asked: { teamId: number; count: number },
): Promise<FixturesAnswer> {
  const { db, now } = ctx
  const matches = await listTeamMatches(db, {
    teamId: asked.teamId,
    season: await currentSeasonOf(db, asked.teamId),
  })
  const ahead = matches.filter(
    ({ voidAt, period, awayTeamId }) => voidAt === null && !isOver(period) && awayTeamId === asked.teamId,
  )
  return summariesOf(db, ahead.slice(0, asked.count), now())
}

/** Block `standings`. */
async function standings(ctx: MatchBlocksContext, asked: { teamId: number }): Promise<StandingsAnswer> {
  const { db } = ctx
  const season = await currentSeasonOf(db, asked.teamId)
  const [team, table] = await Promise.all([
    findTeam(db, asked.teamId),
    loadTable(db, { teamId: asked.teamId, season }),
  ])
  if (!team || !table) return null
  const { competition, live, rows } = table
  return { team, competition: competition.name, season, live, rows: rows('total') }
}

const LAST_RESULTS = 5

/** Block `results`: where the team stands, how it played lately, when it plays next. */
async function results(ctx: MatchBlocksContext, asked: { teamId: number }): Promise<ResultsAnswer> {
  const { db, now } = ctx
  const season = await currentSeasonOf(db, asked.teamId)
  const [table, matches] = await Promise.all([
    standings(ctx, asked),
    listTeamMatches(db, { teamId: asked.teamId, season }),
  ])
  const team = table?.team ?? (await findTeam(db, asked.teamId))
  if (!team) return null
  const valid = matches.filter((match) => match.voidAt === null)
  const over = valid.filter((match) => isOver(match.period)).slice(-LAST_RESULTS)
  const next = valid.find((match) => !isOver(match.period))
  if (over.length === 0 && !next) return null
  const shown = await summariesOf(db, next ? [...over, next] : over, now())
  return {
    team,
    season,
    standing: table && standingOf(table.rows, asked.teamId),
    last: shown.slice(0, over.length),
    next: shown[over.length] ?? null,
  }
}

function standingOf(rows: readonly TableRow[], teamId: number): NonNullable<ResultsAnswer>['standing'] {
  const index = rows.findIndex(({ team }) => team.id === teamId)
  const own = rows[index]
  if (!own || own.played === 0) return null
  const before = rows[index - 1]
  return {
    rank: own.rank,
    points: own.points,
    ahead: before ? { team: before.team, points: before.points - own.points } : null,
  }
}

/** Block `squad`: some faces of the team; nothing without portraits. */
async function faces({ db }: MatchBlocksContext, asked: { teamId: number }): Promise<SquadAnswer> {
  const squad = await loadSquad(db, asked)
  const people = squad ? facesOf(squad) : []
  return squad && people.length > 0 ? { team: squad.team, people } : null
}

async function choose(
  ctx: MatchBlocksContext,
  asked: { match: string; teamId: number },
): Promise<Match | null> {
  const { db, now } = ctx
  if (isMatchId(asked.match)) return findMatch(db, asked.match)
  const matches = await listTeamMatches(db, {
    teamId: asked.teamId,
    season: await currentSeasonOf(db, asked.teamId),
  })
  const valid = matches.filter((match) => match.voidAt === null)
  if (asked.match === 'last') return valid.findLast((match) => isOver(match.period)) ?? null
  if (asked.match === 'focus') return matchInFocus(valid, now())
  return valid.find((match) => !isOver(match.period)) ?? null
}
