import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import type { PredictionsContext } from '../context.ts'
import { isFitGroupName } from './groups.rules.ts'
import * as storage from './groups.storage.ts'
import { refuseGroup } from './groups.ts'
import { invitationTo } from './invitation.ts'
import { ownGroup } from './members.ts'

type Given = { caller: Caller; group: string }

/** As its keeper alone may; what staff took does not come back. */
export function renameGroup(ctx: PredictionsContext, given: Given & { name: string }): Promise<void> {
  return asKeeper(ctx, given, async (trx, { id, refusedName }) => {
    const { name } = given
    if (!isFitGroupName(name) || name.toLowerCase() === refusedName)
      throw refuseGroup('TIP_GROUP_NAME_REFUSED')
    await storage.putGroupName(trx, { id, name })
  })
}

/** Links that were sent before open nothing any more. */
export function renewInvitation(ctx: PredictionsContext, given: Given): Promise<{ invitation: string }> {
  return asKeeper(ctx, given, async (trx, { id }) => ({
    invitation: invitationTo(ctx.secret, { id, link: await storage.renewLink(trx, id) }),
  }))
}

/** Somebody else; with a new link, so that they do not come back by the one they have. */
export function removeMember(ctx: PredictionsContext, given: Given & { player: string }): Promise<void> {
  return asKeeper(ctx, given, async (trx, { id, playerId }) => {
    const { player } = given
    if (player === playerId || !(await storage.deleteMember(trx, { groupId: id, playerId: player })))
      throw notFound()
    await storage.renewLink(trx, id)
  })
}

/** For all of its members: it is gone, tips and points stay. */
export function closeGroup(ctx: PredictionsContext, given: Given): Promise<void> {
  return asKeeper(ctx, given, (trx, { id }) => storage.deleteGroup(trx, id))
}

/** By staff, with its game; what it was called, and null where there is none. */
export async function refuseName(
  trx: Trx,
  given: { gameId: string; group: string; name: string | null },
): Promise<{ name: string | null } | null> {
  const group = await storage.lockGroup(trx, given.group)
  if (group?.gameId !== given.gameId) return null
  await storage.refuseGroupName(trx, { id: group.id, name: given.name })
  return { name: group.name }
}

function asKeeper<Done>(
  ctx: PredictionsContext,
  given: Given,
  deed: (trx: Trx, group: Awaited<ReturnType<typeof ownGroup>>) => Promise<Done>,
): Promise<Done> {
  return ctx.db.transaction().execute(async (trx) => {
    const group = await ownGroup(trx, given)
    if (group.keeperId !== group.playerId) throw refuseGroup('TIP_GROUP_KEEPER_ONLY')
    return deed(trx, group)
  })
}
