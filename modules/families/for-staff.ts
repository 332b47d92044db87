import { notFound } from '#platform/errors.ts'
import type { FamiliesContext } from './context.ts'
import { tellGuardians, tellOne } from './mailing.ts'
import { renewTickets } from './renewing.ts'
import { MOST_GUARDIANS, refuse } from './rules.ts'
import * as storage from './storage.ts'
import type { ProofKind } from './story.schema.ts'
import { loadStory, type StoryRow, writeStep } from './story.storage.ts'

type Decided = {
  familyId: string
  personId: string
  /** Who of the staff, by name. */
  by: string
  reason: string
  proof: ProofKind
}

/** A family with its story; null when there is none. */
export async function loadFamily(
  { db }: FamiliesContext,
  id: string,
): Promise<{ family: storage.FamilyRow; story: StoryRow[]; now: Date } | null> {
  const family = await storage.loadFamily(db, id)
  return family && { family, story: await loadStory(db, id), now: await storage.databaseNow(db) }
}

/** By a proof that staff have seen; whoever looks after the children hears of it. */
export async function addGuardian(ctx: FamiliesContext, given: Decided): Promise<void> {
  const { familyId, personId: guardianId, by, reason, proof } = given
  await ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, guardianId)
    if (!(await storage.lockFamily(trx, familyId))) throw notFound()
    if (await storage.isGuardian(trx, { familyId, guardianId })) throw refuse('ALREADY_GUARDIAN')
    if ((await storage.guardiansOf(trx, familyId)).length >= MOST_GUARDIANS)
      throw refuse('TWO_GUARDIANS_ALREADY')
    await storage.insertGuardian(trx, { familyId, guardianId })
    await writeStep(trx, {
      familyId,
      kind: 'staffAddedGuardian',
      staff: by,
      subjectId: guardianId,
      reason,
      proof,
    })
    await tellGuardians(ctx, trx, { familyId, mail: 'staffChanged' })
  })
}

/** The children keep somebody: the last one is replaced, never only taken out. */
export async function removeGuardian(ctx: FamiliesContext, given: Decided): Promise<void> {
  const { familyId, personId: guardianId, by, reason, proof } = given
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await storage.lockFamily(trx, familyId))) throw notFound()
    if (!(await storage.isGuardian(trx, { familyId, guardianId }))) throw notFound()
    const guardians = (await storage.guardiansOf(trx, familyId)).length
    if (guardians <= 1 && (await storage.countChildren(trx, familyId)) > 0) throw refuse('LAST_GUARDIAN')
    await writeStep(trx, {
      familyId,
      kind: 'staffRemovedGuardian',
      staff: by,
      subjectId: guardianId,
      reason,
      proof,
    })
    await tellGuardians(ctx, trx, { familyId, except: guardianId, mail: 'staffChanged' })
    await tellOne(ctx, trx, { personId: guardianId, mail: 'removed' })
    await storage.deleteGuardian(trx, { familyId, guardianId })
    await renewTickets(ctx, trx, familyId)
  })
}
