import { families } from '#club/families.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { nameForStrangers } from '#platform/text/text.schema.ts'
import { refusalOfBirthday } from './ages.rules.ts'
import { toChild } from './child.rules.ts'
import { type FamiliesContext, holdChild, holdFamily } from './context.ts'
import { loadForPerson } from './invitations.storage.ts'
import { tellGuardians } from './mailing.ts'
import { returnTickets } from './renewing.ts'
import { endRequest, findOpenRequest, insertRequest } from './requests.storage.ts'
import { needsOther, refuse } from './rules.ts'
import type { ChildData, ChildRemoval, FamilyChild, FamilyList, FamilyOutcome } from './schema.ts'
import * as storage from './storage.ts'
import { writeStep } from './story.storage.ts'

/** Either guardian sees everything. */
export async function listFamilies({ db }: FamiliesContext, caller: Caller): Promise<FamilyList> {
  const selfId = caller.actorId
  const rows = await storage.loadFamilies(db, selfId)
  const asked = await loadForPerson(db, selfId)
  const now = await storage.databaseNow(db)
  return {
    invitations: asked.map(({ id, inviterName, expiresAt }) => ({
      id,
      invitedBy: nameForStrangers(inviterName),
      expiresAt: expiresAt.toISOString(),
    })),
    mostChildren: families.mostChildren,
    items: rows.map(({ id, guardians, invitation, children, requests }) => ({
      id,
      guardians: guardians.map((guardian) => ({ ...guardian, isSelf: guardian.id === selfId })),
      invitation,
      children: children.map((child) => toChild(child, now)),
      requests: requests.map(({ askedBy, ...request }) => ({ ...request, isOwn: askedBy === selfId })),
    })),
  }
}

/** A contact of its own is made, always: what is written here is compared with nobody, and tells of nobody. */
export async function addChild(
  ctx: FamiliesContext,
  given: { caller: Caller; child: ChildData },
): Promise<FamilyChild> {
  const { caller, child } = given
  const guardianId = caller.actorId
  return ctx.db.transaction().execute(async (trx) => {
    // Their own row is changed by nobody else meanwhile: two first children at once found one family.
    const language = await storage.lockFounder(trx, guardianId)
    if (language === null) throw notFound()
    await requireBirthday(trx, child.birthday)
    const familyId = await ownFamily(ctx, trx, guardianId)
    if ((await storage.countChildren(trx, familyId)) >= families.mostChildren)
      throw refuse('TOO_MANY_CHILDREN')
    const id = newId()
    await storage.insertChild(trx, { ...child, id, familyId, language })
    await writeStep(trx, { familyId, kind: 'childAdded', actorId: guardianId, subjectId: id })
    return toChild((await storage.findChild(trx, id))!, await storage.databaseNow(trx))
  })
}

/** The one that they have been in for longest, else a new one. */
async function ownFamily(ctx: FamiliesContext, trx: Trx, guardianId: string): Promise<string> {
  const [own] = await storage.loadFamilies(trx, guardianId)
  if (own) return holdFamily(ctx, trx, { familyId: own.id, guardianId })
  const familyId = await storage.insertFamily(trx, guardianId)
  await writeStep(trx, { familyId, kind: 'founded', actorId: guardianId })
  return familyId
}

export async function correctChild(
  ctx: FamiliesContext,
  given: { caller: Caller; id: string; child: ChildData },
): Promise<FamilyChild> {
  const { caller, id, child } = given
  return ctx.db.transaction().execute(async (trx) => {
    const familyId = await holdChild(ctx, trx, { childId: id, guardianId: caller.actorId })
    const before = (await storage.findChild(trx, id))!
    const isBirthdayNew = before.birthday !== child.birthday
    if (isBirthdayNew) {
      await requireBirthday(trx, child.birthday)
      if (before.isCorrected) throw refuse('BIRTHDAY_CORRECTED_BEFORE')
    }
    await storage.updateChild(trx, { ...child, id, isBirthdayNew })
    await writeStep(trx, { familyId, kind: 'childCorrected', actorId: caller.actorId, subjectId: id })
    return toChild((await storage.findChild(trx, id))!, await storage.databaseNow(trx))
  })
}

async function requireBirthday(trx: Trx, birthday: string): Promise<void> {
  const refusal = refusalOfBirthday(birthday, await storage.databaseNow(trx))
  if (refusal) throw refuse(refusal)
}

export async function previewRemoval(
  { db }: FamiliesContext,
  given: { caller: Caller; id: string },
): Promise<ChildRemoval> {
  const familyId = await storage.familyOfChild(db, { childId: given.id, guardianId: given.caller.actorId })
  if (!familyId) throw notFound()
  const guardians = (await storage.guardiansOf(db, familyId)).length
  return {
    tickets: (await storage.ticketsAhead(db, given.id)).length,
    needsOther: needsOther({ guardians, isSelf: false }),
    ...(await storage.bondsOf(db, given.id)),
  }
}

/** At once by the only guardian; of two the other is asked. */
export async function removeChild(
  ctx: FamiliesContext,
  given: { caller: Caller; id: string },
): Promise<FamilyOutcome> {
  const { caller, id } = given
  const guardianId = caller.actorId
  return ctx.db.transaction().execute(async (trx) => {
    const familyId = await holdChild(ctx, trx, { childId: id, guardianId })
    await requireUnbound(trx, id)
    const guardians = await storage.guardiansOf(trx, familyId)
    const about = { familyId, kind: 'removeChild', subjectId: id } as const
    const open = await findOpenRequest(trx, about)
    // Who asks for what the other one asks for agrees.
    const isAgreed = open !== null && open.askedBy !== guardianId
    if (isAgreed) await endRequest(trx, { id: open.id, state: 'agreed', personId: guardianId })
    else if (needsOther({ guardians: guardians.length, isSelf: false })) {
      await askOther(ctx, trx, { ...about, askedBy: guardianId })
      return { outcome: 'asked' }
    }
    await takeOut(ctx, trx, { familyId, childId: id, actorId: guardianId })
    return { outcome: 'done' }
  })
}

/** Asked once more it stays one question, and one mail. */
export async function askOther(
  ctx: FamiliesContext,
  trx: Trx,
  given: { familyId: string; kind: 'removeChild' | 'removeGuardian'; subjectId: string; askedBy: string },
): Promise<void> {
  const { isNew } = await insertRequest(trx, given)
  if (!isNew) return
  const { familyId, subjectId, askedBy } = given
  await writeStep(trx, { familyId, kind: 'asked', actorId: askedBy, subjectId })
  await tellGuardians(ctx, trx, { familyId, except: askedBy, mail: 'asked' })
}

async function requireUnbound(trx: Trx, childId: string): Promise<void> {
  const { isMember, hasContract } = await storage.bondsOf(trx, childId)
  if (isMember || hasContract) throw refuse('CHILD_IS_MEMBER')
}

/** Under the family's lock: its tickets go back to whoever bought them, and everything that is known of it goes. */
export async function takeOut(
  ctx: FamiliesContext,
  trx: Trx,
  given: { familyId: string; childId: string; actorId: string },
): Promise<void> {
  const { familyId, childId, actorId } = given
  await requireUnbound(trx, childId)
  const name = (await storage.findChild(trx, childId))!.firstName
  const guardians = await storage.guardiansOf(trx, familyId)
  await returnTickets(ctx, trx, { childId, guardians, otherwise: actorId })
  await storage.deleteChild(trx, childId)
  await writeStep(trx, { familyId, kind: 'childRemoved', actorId })
  await tellGuardians(ctx, trx, { familyId, mail: 'childRemoved', name })
  await ctx.jobs.enqueue(trx, FORGET_JOB, { childId })
}

/** After the commit, because forgetting somebody is a transaction of its own. */
export const FORGET_JOB = 'families-forget-child'
