import { isProved } from '#modules/draws/draws.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type PredictionsContext, refuse } from '../context.ts'
import * as players from '../storage.ts'
import { MOST_GROUPS, MOST_MEMBERS, type TipInvitation } from './groups.schema.ts'
import * as storage from './groups.storage.ts'
import { refuseGroup } from './groups.ts'
import { groupOf, isGood } from './invitation.ts'

/** What somebody sees who has opened an invitation; looking alone joins nothing. */
export async function readInvitation(
  ctx: PredictionsContext,
  given: { caller: Caller | null; invitation: string },
): Promise<TipInvitation> {
  const { caller, invitation } = given
  const group = await goodGroup(ctx, { invitation, find: (id) => storage.findGroup(ctx.db, id) })
  const game = await players.findGame(ctx.db, { id: group.gameId })
  if (!game?.open) throw notFound()
  const isPerson = caller && caller.organisationId === null
  const player = isPerson
    ? await storage.findPlayerOf(ctx.db, { groupId: group.id, personId: caller.actorId })
    : null
  const isMember = player?.isMember ?? false
  return {
    name: group.name,
    members: group.members,
    isFull: group.members >= MOST_MEMBERS,
    isMember,
    isPlayer: player !== null,
    group: isMember ? group.id : null,
  }
}

/** Joins; whoever tipped nothing yet is a player from then on. A member who joins again is one as before. */
export function joinGroup(
  ctx: PredictionsContext,
  given: { caller: Caller; invitation: string },
): Promise<{ id: string }> {
  const { caller, invitation } = given
  return ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, caller.actorId)
    const { gameId } = await goodGroup(ctx, { invitation, find: (id) => storage.findGroup(trx, id) })
    const game = await players.findGame(trx, { id: gameId })
    if (!game?.open) throw notFound()
    if (!(await isProved(trx, caller.actorId))) throw refuse('TIP_UNPROVED')
    const { id: playerId } = await players.joinGame(trx, { gameId, personId: caller.actorId })
    await storage.lockPlayer(trx, playerId)
    // Once more: its link may have been renewed while they waited.
    const { id, members } = await goodGroup(ctx, { invitation, find: (one) => storage.lockGroup(trx, one) })
    const known = await storage.findPlayerOf(trx, { groupId: id, personId: caller.actorId })
    if (known?.isMember) return { id }
    if ((await storage.countGroups(trx, playerId)) >= MOST_GROUPS) throw refuseGroup('TIP_GROUPS_TOO_MANY')
    if (members >= MOST_MEMBERS) throw refuseGroup('TIP_GROUP_FULL')
    await storage.insertMember(trx, { groupId: id, playerId })
    return { id }
  })
}

/** The last one who leaves closes it. */
export function leaveGroup(ctx: PredictionsContext, given: { caller: Caller; group: string }): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const { id, members, playerId } = await ownGroup(trx, given)
    await storage.deleteMember(trx, { groupId: id, playerId })
    if (members === 1) await storage.deleteGroup(trx, id)
  })
}

type Own = storage.GroupRow & { playerId: string }

/** Locked; 404 for whoever is no member. */
export async function ownGroup(trx: Trx, given: { caller: Caller; group: string }): Promise<Own> {
  const group = await storage.lockGroup(trx, given.group)
  const own = await storage.findPlayerOf(trx, { groupId: given.group, personId: given.caller.actorId })
  if (!group || !own?.isMember) throw notFound()
  return { ...group, playerId: own.playerId }
}

/** A link that was renewed, one that was made up and one of a group that is gone are the same 404. */
async function goodGroup(
  { secret }: PredictionsContext,
  of: { invitation: string; find: (id: string) => Promise<storage.GroupRow | null> },
): Promise<storage.GroupRow> {
  const id = groupOf(of.invitation)
  const group = id === null ? null : await of.find(id)
  if (!group || !isGood(secret, of.invitation, group)) throw notFound()
  return group
}
