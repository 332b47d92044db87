import { isProved } from '#modules/draws/draws.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type PredictionsContext, refuse } from '../context.ts'
import * as players from '../storage.ts'
import { isFitGroupName } from './groups.rules.ts'
import {
  MOST_GROUPS,
  type TipGroup,
  type TipGroupErrorCode,
  type TipGroupSummary,
  tipGroupErrors,
} from './groups.schema.ts'
import * as storage from './groups.storage.ts'
import { invitationTo } from './invitation.ts'

const STATUS: Record<TipGroupErrorCode, number> = {
  TIP_GROUPS_TOO_MANY: 409,
  TIP_GROUP_FULL: 409,
  TIP_GROUP_NAME_REFUSED: 422,
  TIP_GROUP_KEEPER_ONLY: 403,
}

export const refuseGroup = (code: TipGroupErrorCode): AppError =>
  new AppError(STATUS[code], code, tipGroupErrors[code])

/** My groups of a game. */
export async function listGroups(
  { db }: PredictionsContext,
  given: { caller: Caller; id: string },
): Promise<{ items: TipGroupSummary[] }> {
  const game = await players.findGame(db, { id: given.id })
  if (!game) throw notFound()
  const player = await players.findPlayer(db, { gameId: game.id, personId: given.caller.actorId })
  return { items: player ? await storage.listGroupsOf(db, player.id) : [] }
}

/** One of mine with its table; the invitation is for whoever keeps it. */
export async function readGroup(
  { db, secret }: PredictionsContext,
  given: { caller: Caller; group: string; matchday: number },
): Promise<TipGroup> {
  const { caller, group: groupId, matchday } = given
  const group = await storage.findGroup(db, groupId)
  const own = await storage.findPlayerOf(db, { groupId, personId: caller.actorId })
  if (!group || !own?.isMember) throw notFound()
  const { id, gameId, name, keeperId } = group
  const isKeeper = keeperId === own.playerId
  return {
    ...{ id, gameId, name, isKeeper },
    invitation: isKeeper ? invitationTo(secret, group) : null,
    rows: await storage.listRows(db, { groupId, matchday, playerId: own.playerId }),
  }
}

/** Founds one; whoever keeps one of this name already has it: pressing twice makes one. */
export function foundGroup(
  ctx: PredictionsContext,
  given: { caller: Caller; id: string; name: string },
): Promise<{ id: string }> {
  const { caller, id: gameId, name } = given
  return ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, caller.actorId)
    const game = await players.findGame(trx, { id: gameId })
    if (!game?.open) throw notFound()
    if (!(await isProved(trx, caller.actorId))) throw refuse('TIP_UNPROVED')
    if (!isFitGroupName(name)) throw refuseGroup('TIP_GROUP_NAME_REFUSED')
    const { id: playerId } = await players.joinGame(trx, { gameId, personId: caller.actorId })
    await storage.lockPlayer(trx, playerId)
    const kept = await storage.findKept(trx, { playerId, name })
    if (kept) return { id: kept }
    if ((await storage.countGroups(trx, playerId)) >= MOST_GROUPS) throw refuseGroup('TIP_GROUPS_TOO_MANY')
    const id = await storage.insertGroup(trx, { gameId, name })
    await storage.insertMember(trx, { groupId: id, playerId })
    return { id }
  })
}
