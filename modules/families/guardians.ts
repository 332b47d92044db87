import { club } from '#club/club.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { nameForStrangers } from '#platform/text/text.schema.ts'
import { askOther, takeOut } from './children.ts'
import { type FamiliesContext, holdFamily } from './context.ts'
import { guardianInvitedMail } from './families.mails.ts'
import * as invitations from './invitations.storage.ts'
import { tellGuardians, tellOne } from './mailing.ts'
import { renewTickets } from './renewing.ts'
import * as requests from './requests.storage.ts'
import { MOST_GUARDIANS, needsOther, refuse } from './rules.ts'
import type { FamilyOutcome, GuardianAnswer, GuardianInvitation, RequestAnswer } from './schema.ts'
import * as storage from './storage.ts'
import { writeStep } from './story.storage.ts'

/** A second mail to the same address is sent no sooner. */
const MAIL_AGAIN_MS = 60_000

/** Whether an account has the address, nobody learns. Another address takes the place of the former one. */
export async function inviteGuardian(
  ctx: FamiliesContext,
  given: { caller: Caller; id: string; email: string },
): Promise<void> {
  const { caller, id, email } = given
  const guardianId = caller.actorId
  // Counted before anything is looked at, whatever the answer will be.
  for (const [kind, name] of [
    ['guardianInvitation', guardianId],
    ['invitationMail', email],
  ] as const)
    if (!(await ctx.attempts.mayTry(kind, name))) throw refuse('TOO_MANY_INVITATIONS')
  await ctx.db.transaction().execute(async (trx) => {
    const familyId = await holdFamily(ctx, trx, { familyId: id, guardianId })
    if ((await storage.guardiansOf(trx, familyId)).length >= MOST_GUARDIANS)
      throw refuse('TWO_GUARDIANS_ALREADY')
    if (await invitations.hasAddress(trx, { personIds: [guardianId], email }))
      throw refuse('GUARDIAN_IS_SELF')
    await ask(ctx, trx, { familyId, email, invitedBy: guardianId })
  })
}

async function ask(
  ctx: FamiliesContext,
  trx: Trx,
  given: { familyId: string; email: string; invitedBy: string },
): Promise<void> {
  const { familyId, email, invitedBy } = given
  const open = await invitations.findOpen(trx, familyId)
  const isSame = open?.email.toLowerCase() === email.toLowerCase()
  if (open && isSame && open.now.getTime() - open.mailedAt.getTime() < MAIL_AGAIN_MS) return
  if (open && !isSame)
    await invitations.endInvitation(trx, { id: open.id, state: 'withdrawn', personId: null })
  const token = newSecret()
  const id = open && isSame ? open.id : newId()
  if (open && isSame) await invitations.renewInvitation(trx, { id, token, invitedBy })
  else await invitations.insertInvitation(trx, { ...given, id, token })
  const invitation = (await invitations.readInvitation(trx, id))!
  await writeStep(trx, { familyId, kind: 'guardianInvited', actorId: invitedBy })
  // Whoever asks knows best which language is spoken: the account of the address is nobody's to see.
  const language = (await ctx.recipientOf(trx, invitedBy))?.language ?? club.fallbackLanguage
  const url = ctx.invitationUrl({ id, token }, language)
  await ctx.mailer.send(trx, guardianInvitedMail({ to: email, language, invitation, url }))
}

export async function withdrawInvitation(
  ctx: FamiliesContext,
  given: { caller: Caller; id: string },
): Promise<void> {
  const guardianId = given.caller.actorId
  await ctx.db.transaction().execute(async (trx) => {
    const familyId = await holdFamily(ctx, trx, { familyId: given.id, guardianId })
    const open = await invitations.findOpen(trx, familyId)
    if (!open) throw notFound()
    await invitations.endInvitation(trx, { id: open.id, state: 'withdrawn', personId: guardianId })
    await writeStep(trx, { familyId, kind: 'invitationWithdrawn', actorId: guardianId })
  })
}

/** For whoever holds the link; how many children there are and who they are, only guardians know. */
export async function readInvitation({ db }: FamiliesContext, token: string): Promise<GuardianInvitation> {
  const found = await invitations.findByToken(db, token)
  if (!found) throw notFound()
  const { id, email, state, expiresAt, inviterName } = found
  return { id, email, state, expiresAt: expiresAt.toISOString(), invitedBy: nameForStrangers(inviterName) }
}

/** Only by whoever has the address that was asked; the link alone is worth nothing in other hands. */
export async function answerInvitation(
  ctx: FamiliesContext,
  given: { caller: Caller; id: string; answer: GuardianAnswer },
): Promise<void> {
  const { id, answer } = given
  const personId = given.caller.actorId
  await ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, personId)
    const asked = await invitations.readInvitation(trx, id)
    if (!asked) throw notFound()
    if (!(await invitations.isAskedBy(trx, { id, personId }))) {
      const linked = answer.token ? await invitations.findByToken(trx, answer.token) : null
      throw linked?.id === id ? refuse('INVALID_ACCOUNT_FOR_INVITE_LINK') : notFound()
    }
    const { familyId } = asked
    const isThere = await storage.lockFamily(trx, familyId)
    if (isThere && (await storage.isGuardian(trx, { familyId, guardianId: personId }))) return
    const state = answer.accept ? 'accepted' : 'declined'
    const now = await invitations.readInvitation(trx, id)
    if (now?.state === 'declined' && !answer.accept) return
    if (!isThere || now?.state !== 'open') throw refuse('INVITATION_EXPIRED')
    if (answer.accept && (await storage.guardiansOf(trx, familyId)).length >= MOST_GUARDIANS)
      throw refuse('TWO_GUARDIANS_ALREADY')
    await invitations.endInvitation(trx, { id, state, personId })
    const kind = answer.accept ? 'guardianJoined' : 'invitationDeclined'
    if (answer.accept) await storage.insertGuardian(trx, { familyId, guardianId: personId })
    await writeStep(trx, { familyId, kind, actorId: personId })
    if (answer.accept)
      await tellGuardians(ctx, trx, { familyId, except: personId, mail: 'joined', name: asked.email })
  })
}

/** Whoever goes on their own accord just goes, unless the children would have nobody; the other one is asked. */
export async function removeGuardian(
  ctx: FamiliesContext,
  given: { caller: Caller; id: string; guardianId: string },
): Promise<FamilyOutcome> {
  const { guardianId } = given
  const actorId = given.caller.actorId
  return ctx.db.transaction().execute(async (trx) => {
    const familyId = await holdFamily(ctx, trx, { familyId: given.id, guardianId: actorId })
    if (!(await storage.isGuardian(trx, { familyId, guardianId }))) throw notFound()
    const isSelf = guardianId === actorId
    const guardians = (await storage.guardiansOf(trx, familyId)).length
    if (needsOther({ guardians, isSelf })) {
      await askOther(ctx, trx, { familyId, kind: 'removeGuardian', subjectId: guardianId, askedBy: actorId })
      return { outcome: 'asked' }
    }
    await letGo(ctx, trx, { familyId, guardianId, actorId })
    return { outcome: 'done' }
  })
}

/** Under the family's lock. */
async function letGo(
  ctx: FamiliesContext,
  trx: Trx,
  given: { familyId: string; guardianId: string; actorId: string },
): Promise<void> {
  const { familyId, guardianId, actorId } = given
  const guardians = (await storage.guardiansOf(trx, familyId)).length
  if (guardians <= 1 && (await storage.countChildren(trx, familyId)) > 0) throw refuse('LAST_GUARDIAN')
  const kind = guardianId === actorId ? 'guardianLeft' : 'guardianRemoved'
  await writeStep(trx, { familyId, kind, actorId, subjectId: guardianId })
  await tellGuardians(ctx, trx, { familyId, except: guardianId, mail: 'left' })
  if (guardianId !== actorId) await tellOne(ctx, trx, { personId: guardianId, mail: 'removed' })
  await storage.deleteGuardian(trx, { familyId, guardianId })
  await renewTickets(ctx, trx, familyId)
}

/** Exactly one answer counts: the first. */
export async function answerRequest(
  ctx: FamiliesContext,
  given: { caller: Caller; id: string } & RequestAnswer,
): Promise<void> {
  const { id, answer } = given
  const actorId = given.caller.actorId
  await ctx.db.transaction().execute(async (trx) => {
    const asked = await requests.findRequest(trx, id)
    const familyId = await holdFamily(ctx, trx, { familyId: asked?.familyId ?? null, guardianId: actorId })
    const request = asked!
    const isOwn = request.askedBy === actorId
    // Nobody answers themselves, and nobody takes back what another asks.
    if (isOwn !== (answer === 'withdraw')) throw notFound()
    const state = ({ agree: 'agreed', refuse: 'refused', withdraw: 'withdrawn' } as const)[answer]
    if (!(await requests.endRequest(trx, { id, state, personId: actorId }))) throw refuse('REQUEST_ANSWERED')
    const { kind, subjectId, askedBy } = request
    const step = answer === 'withdraw' ? 'questionWithdrawn' : answer === 'agree' ? 'agreed' : 'refused'
    await writeStep(trx, { familyId, kind: step, actorId, subjectId })
    if (answer === 'refuse') await tellOne(ctx, trx, { personId: askedBy, mail: 'refused' })
    if (answer !== 'agree') return
    if (kind === 'removeChild') await takeOut(ctx, trx, { familyId, childId: subjectId, actorId: askedBy })
    else await letGo(ctx, trx, { familyId, guardianId: subjectId, actorId: askedBy })
  })
}
