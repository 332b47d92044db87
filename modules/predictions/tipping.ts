import { isProved } from '#modules/draws/draws.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type PredictionsContext, refuse } from './context.ts'
import { isFitName } from './predictions.rules.ts'
import * as storage from './storage.ts'

type Own = { caller: Caller }

/** A tip until the kick-off, and another one instead of it. */
export function tip(
  ctx: PredictionsContext,
  given: Own & { id: string; home: number; away: number },
): Promise<void> {
  const { caller, id: matchId, home, away } = given
  return ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, caller.actorId)
    if (!(await isProved(trx, caller.actorId))) throw refuse('TIP_UNPROVED')
    const known = await storage.findGameOfMatch(trx, matchId)
    if (!known) throw notFound()
    const { id: playerId } = await storage.joinGame(trx, { gameId: known.gameId, personId: caller.actorId })
    // Last, so that the time of the kick-off is looked at as late as can be.
    const match = await storage.holdMatch(trx, matchId)
    if (!match?.open) throw refuse('TIP_TOO_LATE')
    await storage.putTip(trx, { playerId, matchId, home, away })
  })
}

/** How one is called in the table; nothing: by one's number. */
export function chooseName(
  ctx: PredictionsContext,
  given: Own & { id: string; name: string | null },
): Promise<void> {
  const { caller, id: gameId } = given
  const name = given.name || null
  return ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, caller.actorId)
    const game = await storage.findGame(trx, { id: gameId })
    if (!game?.open) throw notFound()
    if (!(await isProved(trx, caller.actorId))) throw refuse('TIP_UNPROVED')
    if (name !== null && !isFitName(name)) throw refuse('TIP_NAME_REFUSED')
    // Two who want the same name at once come one after the other.
    await storage.lockGame(trx, gameId)
    const { id: playerId } = await storage.joinGame(trx, { gameId, personId: caller.actorId })
    if (!(await storage.putName(trx, { playerId, name }))) throw refuse('TIP_NAME_TAKEN')
  })
}
