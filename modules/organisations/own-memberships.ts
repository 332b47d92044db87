import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { nameForStrangers } from '#platform/text/text.schema.ts'
import { holdForChange, type OrganisationsContext } from './context.ts'
import * as invitations from './invitations.storage.ts'
import * as members from './members.storage.ts'
import { tellMember } from './members.ts'
import { joinedMail } from './organisations.mails.ts'
import { MOST_ADMINS, type OrganisationKind, refuse } from './rules.ts'
import type { OrganizationInvitation, OrganizationMembership } from './schema.ts'
import { loadMemberships } from './storage.ts'

/** What the link of a mail is about; the same for everybody who holds it. */
export async function readInvitation(
  { db }: OrganisationsContext,
  token: string,
): Promise<OrganizationInvitation> {
  const found = await invitations.findByToken(db, token)
  if (!found) throw notFound()
  const { id, organisationId, organisationName: name, kind, memberCount, inviterName, email, state } = found
  return {
    id,
    organization: { id: organisationId, name, kind },
    memberCount,
    invitedBy: nameForStrangers(inviterName),
    email,
    state,
    expiresAt: found.expiresAt.toISOString(),
  }
}

/** ORG-11, FAN-10: by whoever has confirmed the address that was asked. Twice, it is done once. */
export async function accept(
  ctx: OrganisationsContext,
  given: { caller: Caller; organisationId: string; token?: string | undefined },
): Promise<OrganizationMembership> {
  const { organisationId, token } = given
  const personId = given.caller.actorId
  return ctx.db.transaction().execute(async (trx) => {
    const organisation = await holdForChange(ctx, trx, { organisationId, personId })
    if (!organisation) throw notFound()
    const open = await invitations.loadForPerson(trx, { personId, organisationId })
    const valid = organisation.state === 'active' ? open.find(({ state }) => state !== 'expired') : undefined
    if (valid) {
      await join(trx, { personId, invitation: valid, others: open })
      if (valid.invitedBy)
        await tellMember(ctx, trx, {
          personId: valid.invitedBy,
          organisation,
          mail: joinedMail,
          name: valid.email,
        })
    }
    const membership = await membershipOf(trx, { personId, organisationId })
    if (membership?.state === 'accepted') return membership
    if (token) await requireOwnLink(trx, { token, organisationId, open })
    throw open.length > 0 ? refuse('INVITATION_EXPIRED') : notFound()
  })
}

/** FAN-11: the link is sound, and for somebody else. */
async function requireOwnLink(
  trx: Trx,
  given: { token: string; organisationId: string; open: invitations.Invitation[] },
): Promise<void> {
  const linked = await invitations.findByToken(trx, given.token)
  const isOfThese = linked?.organisationId === given.organisationId
  if (linked && isOfThese && !given.open.some(({ id }) => id === linked.id))
    throw refuse('INVALID_ACCOUNT_FOR_INVITE_LINK')
}

/** One of several addresses is enough: the invitations of the others end with it. */
async function join(
  trx: Trx,
  given: { personId: string; invitation: invitations.Invitation; others: invitations.Invitation[] },
): Promise<void> {
  const { personId, invitation, others } = given
  const { organisationId, invitedAt } = invitation
  await members.insertMember(trx, { organisationId, memberId: personId, invitedAt })
  if (invitation.asAdmin)
    await becomeAdmin(trx, { organisationId, memberId: personId, kind: invitation.kind })
  await invitations.answerInvitation(trx, { id: invitation.id, state: 'accepted', personId })
  for (const { id } of others)
    if (id !== invitation.id) await invitations.withdrawInvitation(trx, { organisationId, id })
}

/** FAN-04: as long as there are not enough of them already; a member they are in any case. */
async function becomeAdmin(
  trx: Trx,
  given: { organisationId: string; memberId: string; kind: OrganisationKind },
): Promise<void> {
  const { adminCount } = await members.countsOf(trx, given.organisationId)
  const most = MOST_ADMINS[given.kind]
  if (most === null || adminCount < most) await members.setAdmin(trx, { ...given, isAdmin: true })
}

/** ORG-10: an invitation is declined; a member leaves. */
export async function leave(
  ctx: OrganisationsContext,
  given: { caller: Caller; organisationId: string },
): Promise<void> {
  const { organisationId } = given
  const personId = given.caller.actorId
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await holdForChange(ctx, trx, { organisationId, personId }))) throw notFound()
    const membership = await membershipOf(trx, { personId, organisationId })
    if (!membership) throw notFound()
    if (membership.state === 'accepted') {
      const { adminCount } = await members.countsOf(trx, organisationId)
      if (membership.isAdmin && adminCount <= 1) throw refuse('LAST_ADMIN')
      return members.removeMember(trx, { organisationId, memberId: personId })
    }
    for (const { id } of await invitations.loadForPerson(trx, { personId, organisationId }))
      await invitations.answerInvitation(trx, { id, state: 'declined', personId })
  })
}

async function membershipOf(
  trx: Trx,
  given: { personId: string; organisationId: string },
): Promise<OrganizationMembership | null> {
  const { personId: memberId, organisationId } = given
  const page = { isAdmin: null, page: 1, pageSize: 1 }
  const [row] = await loadMemberships(trx, {
    memberId,
    organisationId,
    order: { field: 'subjectId', direction: 'asc' },
    ...page,
  })
  return row ?? null
}
