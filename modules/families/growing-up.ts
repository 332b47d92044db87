import { families } from '#club/families.ts'
import type { Trx } from '#platform/db.ts'
import type { Caller } from '#platform/http/access.ts'
import { hasReached, stepsOf } from './ages.rules.ts'
import { FORGET_JOB } from './children.ts'
import { type FamiliesContext, holdChild } from './context.ts'
import * as growing from './growing-up.storage.ts'
import { hasAddress } from './invitations.storage.ts'
import { tellGuardians } from './mailing.ts'
import { renewTicketsOf, returnTickets } from './renewing.ts'
import { refuse } from './rules.ts'
import * as storage from './storage.ts'
import { writeStep } from './story.storage.ts'

const DAY_MS = 86_400_000

/**
 * A child that is old enough gets an account of its own, by the mailbox that is its own: the same person, so that everything is
 * theirs already. Until they have set a password nothing changes.
 */
export async function offerAccount(
  ctx: FamiliesContext,
  given: { caller: Caller; id: string; email: string },
): Promise<void> {
  const { caller, id, email } = given
  const guardianId = caller.actorId
  if (!(await ctx.attempts.mayTry('invitation', guardianId))) throw refuse('TOO_MANY_INVITATIONS')
  // Strangers learn nothing of the address either.
  await ctx.db.transaction().execute((trx) => requireOldEnough(ctx, trx, { id, guardianId }))
  if (await hasAddress(ctx.db, { personIds: [guardianId], email })) throw refuse('GUARDIAN_IS_SELF')
  await ctx.inviteContact({
    id,
    email,
    language: await ctx.languageOf(ctx.db, guardianId),
    onAddress: async (trx) => {
      const familyId = await requireOldEnough(ctx, trx, { id, guardianId })
      await ctx.giveUnproved(trx, { subjectId: id, email })
      await writeStep(trx, { familyId, kind: 'accountAsked', actorId: guardianId, subjectId: id })
      const name = (await storage.findChild(trx, id))!.firstName
      await tellGuardians(ctx, trx, { familyId, except: guardianId, mail: 'ownAccountAsked', name })
    },
  })
}

async function requireOldEnough(
  ctx: FamiliesContext,
  trx: Trx,
  { id, guardianId }: { id: string; guardianId: string },
): Promise<string> {
  const familyId = await holdChild(ctx, trx, { childId: id, guardianId })
  const { birthday } = (await storage.findChild(trx, id))!
  if (!hasReached('ownAccountOn', birthday, await storage.databaseNow(trx)))
    throw refuse('TOO_YOUNG_FOR_ACCOUNT')
  return familyId
}

/** In the transaction in which somebody has opened the mailbox of their account: a child leaves its family with all that is its own. */
export async function becomeOwn(ctx: FamiliesContext, trx: Trx, childId: string): Promise<void> {
  const [familyId] = await storage.familiesOf(trx, [childId])
  if (!familyId || !(await storage.lockFamily(trx, familyId))) return
  const child = await storage.findChild(trx, childId)
  if (!child) return
  // Codes on the phones of guardians are worth nothing from now on.
  await renewTicketsOf(ctx, trx, childId)
  await storage.deleteChild(trx, childId)
  await writeStep(trx, { familyId, kind: 'ownAccount', subjectId: childId })
  await tellGuardians(ctx, trx, { familyId, mail: 'ownAccount', name: child.firstName })
}

/** Nightly, by the day at the club: who may have an account, who grows up soon, who has. */
export async function followAges(ctx: FamiliesContext): Promise<void> {
  const now = await storage.databaseNow(ctx.db)
  for (const { id, birthday } of await growing.loadOlder(ctx.db, families.ages.ownAccount)) {
    if (hasReached('grownUpOn', birthday, now)) await growUp(ctx, id)
    else if (hasReached('grownUpOn', birthday, new Date(now.getTime() + families.daysBeforeGrownUp * DAY_MS)))
      await tellOnce(ctx, { id, step: 'grownUp', mail: 'grownUpSoon', day: stepsOf(birthday).grownUpOn })
    else if (hasReached('ownAccountOn', birthday, now))
      await tellOnce(ctx, {
        id,
        step: 'ownAccount',
        mail: 'ownAccountSoon',
        day: stepsOf(birthday).grownUpOn,
      })
  }
}

async function tellOnce(
  ctx: FamiliesContext,
  given: { id: string; step: 'grownUp' | 'ownAccount'; mail: 'grownUpSoon' | 'ownAccountSoon'; day: string },
): Promise<void> {
  const { id, step, mail, day } = given
  await ctx.db.transaction().execute(async (trx) => {
    const child = await growing.markTold(trx, { id, step })
    if (!child) return
    const name = (await storage.findChild(trx, id))!.firstName
    await tellGuardians(ctx, trx, {
      familyId: child.familyId,
      mail,
      name,
      day,
    })
  })
}

/** Nobody looks after them any more. What they had no account for goes back to whoever bought it. */
async function growUp(ctx: FamiliesContext, childId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const [familyId] = await storage.familiesOf(trx, [childId])
    if (!familyId || !(await storage.lockFamily(trx, familyId))) return
    const child = await storage.findChild(trx, childId)
    if (!child) return
    const guardians = await storage.guardiansOf(trx, familyId)
    await returnTickets(ctx, trx, { childId, guardians, otherwise: guardians[0]! })
    await storage.deleteChild(trx, childId)
    await writeStep(trx, { familyId, kind: 'grownUp', subjectId: childId })
    await tellGuardians(ctx, trx, { familyId, mail: 'grownUp', name: child.firstName })
    const { isMember, hasContract } = await storage.bondsOf(trx, childId)
    const isAsked = await growing.hasAccount(trx, childId)
    if (!isMember && !hasContract && !isAsked) await ctx.jobs.enqueue(trx, FORGET_JOB, { childId })
  })
}
