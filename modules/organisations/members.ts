import { club } from '#club/club.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { orderOf, pageOf } from '#platform/lists.ts'
import { holdAsAdmin, type OrganisationsContext, organisationOf } from './context.ts'
import * as invitations from './invitations.storage.ts'
import * as storage from './members.storage.ts'
import * as mails from './organisations.mails.ts'
import { MOST_ADMINS, refusalToDemote, refuse } from './rules.ts'
import {
  type MemberQuery,
  memberOrder,
  type OrganizationMember,
  type OrganizationMemberList,
} from './schema.ts'

/** A second mail to the same address is sent no sooner. */
const MAIL_AGAIN_MS = 60_000

/** ORG-12: by administrators, of the organisation that they act for. */
export async function listMembers(
  { db }: OrganisationsContext,
  given: { caller: Caller; query: MemberQuery },
): Promise<OrganizationMemberList> {
  const { caller, query } = given
  const organisationId = organisationOf(caller)
  const [rows, { kind, ...counts }] = await Promise.all([
    storage.loadMembers(db, {
      organisationId,
      selfId: caller.actorId,
      search: query.fulltextSearch,
      order: orderOf(query.orderBy, memberOrder, { field: 'firstName', direction: 'asc' }),
      page: query.page,
      pageSize: query.pageSize,
    }),
    storage.countsOf(db, organisationId),
  ])
  return { ...pageOf(rows, query), ...counts, mostAdmins: MOST_ADMINS[kind] }
}

/** ORG-14. Whether an account has the address, nobody learns before it has joined. */
export async function inviteMember(
  ctx: OrganisationsContext,
  given: { caller: Caller; email: string },
): Promise<{ isNew: boolean; member: OrganizationMember }> {
  const { caller, email } = given
  const organisationId = organisationOf(caller)
  // Counted before anything is looked at, whatever the answer will be.
  for (const [kind, name] of [
    ['invitation', organisationId],
    ['invitationMail', email],
  ] as const)
    if (!(await ctx.attempts.mayTry(kind, name))) throw refuse('TOO_MANY_INVITATIONS')
  return ctx.db.transaction().execute(async (trx) => {
    await holdAsAdmin(ctx, trx, caller)
    if (await storage.isAddressOfOrganisation(trx, email)) throw refuse('EMAIL_ADDRESS_ALREADY_EXISTS')
    if (await storage.memberWith(trx, { organisationId, email }))
      throw refuse('ORGANIZATION_MEMBER_ALREADY_EXISTS')
    const { id, isNew } = await ask(ctx, trx, { invitedBy: caller.actorId, organisationId, email })
    const member = await storage.findMember(trx, { organisationId, selfId: caller.actorId, id })
    return { isNew, member: member! }
  })
}

/** By the club itself where nobody is named; a second mail within the minute is not sent. */
export async function ask(
  ctx: OrganisationsContext,
  trx: Trx,
  given: { invitedBy: string | null; organisationId: string; email: string; asAdmin?: boolean },
): Promise<{ id: string; isNew: boolean }> {
  const { organisationId, email, invitedBy, asAdmin = false } = given
  const known = await invitations.findFor(trx, { organisationId, email })
  const isFresh = known?.state === 'open' && known.now.getTime() - known.mailedAt.getTime() < MAIL_AGAIN_MS
  if (known && isFresh && known.asAdmin === asAdmin) return { id: known.id, isNew: false }
  const id = known?.id ?? newId()
  const token = newSecret()
  const invitation = { id, token, invitedBy, asAdmin }
  if (known) await invitations.renewInvitation(trx, invitation)
  else await invitations.insertInvitation(trx, { ...invitation, organisationId, email })
  const written = await invitations.readInvitation(trx, id)
  // Whoever asks knows best which language is spoken: the account of the address is nobody's to see.
  const inviter = invitedBy && (await ctx.recipientOf(trx, invitedBy))
  const language = (inviter ? inviter.language : null) ?? club.fallbackLanguage
  const url = ctx.invitationUrl({ id, token }, language)
  await ctx.mailer.send(trx, mails.invitedMail({ to: email, language, invitation: written, url }))
  return { id, isNew: known === null }
}

/** ORG-16, FAN-04, FAN-05: a member becomes an administrator, or an administrator a member. */
export async function changeMember(
  ctx: OrganisationsContext,
  given: { caller: Caller; id: string; isAdmin: boolean },
): Promise<OrganizationMember> {
  const { caller, id, isAdmin } = given
  const organisationId = organisationOf(caller)
  return ctx.db.transaction().execute(async (trx) => {
    const organisation = await holdAsAdmin(ctx, trx, caller)
    const asked = { organisationId, selfId: caller.actorId, id }
    const member = await storage.findMember(trx, asked)
    if (member?.state !== 'accepted') throw notFound()
    if (member.isAdmin === isAdmin) return member
    const { kind, adminCount } = await storage.countsOf(trx, organisationId)
    const most = MOST_ADMINS[kind]
    if (isAdmin && most !== null && adminCount >= most) throw refuse('MAXIMUM_NUMBER_OF_ADMINS_REACHED')
    const refusal = refusalToDemote({ kind, isSelf: member.isSelf, isAdmin: member.isAdmin, adminCount })
    if (!isAdmin && refusal) throw refuse(refusal)
    await storage.setAdmin(trx, { organisationId, memberId: id, isAdmin })
    if (isAdmin) await tellMember(ctx, trx, { personId: id, organisation, mail: mails.adminMail })
    return (await storage.findMember(trx, asked))!
  })
}

/** ORG-15: a member is out at once, an invitation is worth nothing any more. */
export async function removeMember(
  ctx: OrganisationsContext,
  given: { caller: Caller; id: string },
): Promise<void> {
  const { caller, id } = given
  const organisationId = organisationOf(caller)
  await ctx.db.transaction().execute(async (trx) => {
    const organisation = await holdAsAdmin(ctx, trx, caller)
    if (await invitations.withdrawInvitation(trx, { organisationId, id })) return
    const member = await storage.findMember(trx, { organisationId, selfId: caller.actorId, id })
    if (member?.state !== 'accepted') throw notFound()
    const { kind, adminCount } = await storage.countsOf(trx, organisationId)
    const refusal = refusalToDemote({ kind, isSelf: member.isSelf, isAdmin: member.isAdmin, adminCount })
    if (refusal) throw refuse(refusal)
    await storage.removeMember(trx, { organisationId, memberId: id })
    if (!member.isSelf) await tellMember(ctx, trx, { personId: id, organisation, mail: mails.removedMail })
  })
}

/** Nobody hears of it who has no confirmed address. */
export async function tellMember(
  ctx: OrganisationsContext,
  trx: Trx,
  given: {
    personId: string
    organisation: Pick<storage.Organisation, 'name' | 'kind'>
    mail: mails.MemberMail
    name?: string
  },
): Promise<void> {
  const { personId, organisation, mail, name = '' } = given
  const recipient = await ctx.recipientOf(trx, personId)
  if (!recipient) return
  const language = recipient.language ?? club.fallbackLanguage
  const url = ctx.membersUrl(language)
  await ctx.mailer.send(trx, mail({ to: recipient.email, language, organisation, name, url, personId }))
}
