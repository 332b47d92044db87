import { predictions } from '#club/predictions.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { PredictionsContext } from './context.ts'
import type { OtherTips, OwnTips, TipGame, TipMatchday, TipRow, TipTableQuery } from './schema.ts'
import * as storage from './storage.ts'

type Ctx = Pick<PredictionsContext, 'db'>

export const toWire = (row: storage.GameRow): TipGame => ({
  id: row.id,
  competition: row.competition,
  season: row.season,
  open: row.open,
  players: row.players,
  matchdays: row.matchdays,
  current: row.current,
  points: predictions.points,
})

async function hold({ db }: Ctx, id: string): Promise<storage.GameRow> {
  const game = await storage.findGame(db, { id })
  if (!game) throw notFound()
  return game
}

export const listGames = async ({ db }: Ctx): Promise<{ items: TipGame[] }> => ({
  items: (await storage.listGames(db)).map(toWire),
})

export async function readMatchday(ctx: Ctx, given: { id: string; matchday: number }): Promise<TipMatchday> {
  const game = await hold(ctx, given.id)
  if (!game.matchdays.includes(given.matchday)) throw notFound()
  const { matchday } = given
  return { matchday, matches: await storage.listMatches(ctx.db, { gameId: game.id, matchday }) }
}

/** With one's own row, of the matchday and of the season. */
export async function readOwn(
  ctx: Ctx,
  given: { caller: Caller; id: string; matchday: number },
): Promise<OwnTips> {
  const { db } = ctx
  const game = await hold(ctx, given.id)
  const player = await storage.findPlayer(db, { gameId: game.id, personId: given.caller.actorId })
  if (!player) return { player: null, tips: [], matchday: null, season: null }
  const of = { gameId: game.id, playerId: player.id }
  const [tips, matchday, season] = await Promise.all([
    storage.listTips(db, { playerId: player.id, matchday: given.matchday, which: 'all' }),
    storage.findRow(db, { ...of, matchday: given.matchday }),
    storage.findRow(db, { ...of, matchday: 0 }),
  ])
  const { id, number, name } = player
  return { player: { id, number, name }, tips, matchday, season }
}

export async function readTable(
  ctx: Ctx,
  { id, query }: { id: string; query: TipTableQuery },
): Promise<List<TipRow>> {
  const game = await hold(ctx, id)
  const { page, pageSize, matchday } = query
  const rows = await storage.listTable(ctx.db, {
    gameId: game.id,
    matchday,
    limit: pageSize + 1,
    offset: (page - 1) * pageSize,
  })
  return pageOf(rows, query)
}

/** What somebody else has tipped, of matches that nobody can tip any more. */
export async function readOther(
  ctx: Ctx,
  given: { id: string; player: string; matchday: number },
): Promise<OtherTips> {
  const game = await hold(ctx, given.id)
  const player = await storage.findPlayerById(ctx.db, { gameId: game.id, id: given.player })
  if (!player) throw notFound()
  const { number, name } = player
  const { matchday } = given
  const tips = await storage.listTips(ctx.db, { playerId: player.id, matchday, which: 'begun' })
  return { number, name, tips }
}

/** For pages that are the same for everybody: a game with a matchday of it and the first page of its table. */
export function pagesOf(db: Db) {
  return {
    games: async () => (await storage.listGames(db)).map(toWire),
    async matchday(given: { gameId: string; matchday: number }) {
      const matches = await storage.listMatches(db, given)
      return matches.length > 0 ? { matchday: given.matchday, matches } : null
    },
  }
}
