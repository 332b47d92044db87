import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { matchInFocus } from './focus.rules.ts'
import type { Match } from './match.schema.ts'
import { isOver } from './minutes.schema.ts'
import type { FixturesAnswer, MatchSummary, StandingsAnswer } from './page.schema.ts'
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
  return inContext(ctx, { match, around, journeys, standings })
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
