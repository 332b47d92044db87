import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { OrganisationsContext } from './context.ts'
import * as members from './members.storage.ts'
import { ask, tellMember } from './members.ts'
import { adminMail, demotedMail } from './organisations.mails.ts'
import { MOST_ADMINS, type OrganisationKind, type OrganisationState, refuse } from './rules.ts'
import type { OrganisationData } from './standing.schema.ts'
import * as storage from './standing.storage.ts'

/** A new one; its first administrator is invited, where an address is named. */
export async function found(
  ctx: OrganisationsContext,
  trx: Trx,
  given: { kind: OrganisationKind; data: OrganisationData; adminEmail: string },
): Promise<{ id: string }> {
  const { kind, data, adminEmail } = given
  const id = newId()
  await requireFree(trx, { id, data })
  await storage.insertOrganisation(trx, { ...data, id, kind })
  if (adminEmail) await invite(ctx, trx, { id, email: adminEmail, asAdmin: true })
  return { id }
}

/** The row that was looked at, or 409. */
export async function correct(
  ctx: OrganisationsContext,
  trx: Trx,
  given: { id: string; version: string; data: OrganisationData },
): Promise<void> {
  const { id, version, data } = given
  const known = await hold(ctx, trx, id)
  if (known.version !== version)
    throw new AppError(409, 'OFFICE_VERSION_CONFLICT', 'Somebody has changed it meanwhile: look again')
  await requireFree(trx, { id, data })
  await storage.updateOrganisation(trx, { ...data, id })
}

/** Numbers and addresses of organisations are given once. */
async function requireFree(trx: Trx, { id, data }: { id: string; data: OrganisationData }): Promise<void> {
  await storage.lockNames(trx)
  if (data.efNumber && (await storage.isNumberTaken(trx, { number: data.efNumber, except: id })))
    throw refuse('EF_NUMBER_TAKEN')
  if (await storage.isEmailTaken(trx, { email: data.email, except: id }))
    throw refuse('EMAIL_ADDRESS_ALREADY_EXISTS')
}

/** Dissolved for good: nobody is a member any more. The rest can be taken back. */
export async function changeState(
  ctx: OrganisationsContext,
  trx: Trx,
  given: { id: string; state: OrganisationState },
): Promise<void> {
  const { id, state } = given
  const known = await hold(ctx, trx, id)
  if (known.state === 'dissolved') throw refuse('ORGANIZATION_DISSOLVED')
  if (known.state === state) return
  await storage.setState(trx, { id, state })
  if (state === 'dissolved') await storage.removeEverybody(trx, id)
}

/** FAN-04, FAN-09: the fan service gives and takes the right of any member, never of more than there may be. */
export async function setAdmin(
  ctx: OrganisationsContext,
  trx: Trx,
  given: { id: string; memberId: string; isAdmin: boolean },
): Promise<void> {
  const { id, memberId, isAdmin } = given
  const organisation = await hold(ctx, trx, id, memberId)
  const asked = { organisationId: id, selfId: memberId, id: memberId }
  const member = await members.findMember(trx, asked)
  if (member?.state !== 'accepted') throw notFound()
  if (member.isAdmin === isAdmin) return
  const { kind, adminCount } = await members.countsOf(trx, id)
  const most = MOST_ADMINS[kind]
  if (isAdmin && most !== null && adminCount >= most) throw refuse('MAXIMUM_NUMBER_OF_ADMINS_REACHED')
  await members.setAdmin(trx, { organisationId: id, memberId, isAdmin })
  await tellMember(ctx, trx, { personId: memberId, organisation, mail: isAdmin ? adminMail : demotedMail })
}

/** By the club itself; whoever accepts may act for it, where that is said. */
export async function invite(
  ctx: OrganisationsContext,
  trx: Trx,
  given: { id: string; email: string; asAdmin: boolean },
): Promise<void> {
  const { id, email, asAdmin } = given
  const { state } = await hold(ctx, trx, id)
  if (state !== 'active') throw refuse('ORGANIZATION_NOT_ACTIVE')
  if (await members.isAddressOfOrganisation(trx, email)) throw refuse('EMAIL_ADDRESS_ALREADY_EXISTS')
  if (await members.memberWith(trx, { organisationId: id, email }))
    throw refuse('ORGANIZATION_MEMBER_ALREADY_EXISTS')
  await ask(ctx, trx, { invitedBy: null, organisationId: id, email, asAdmin })
}

/** Until the end of the transaction; a person who is named is held first, as everywhere. */
export async function hold(
  ctx: OrganisationsContext,
  trx: Trx,
  id: string,
  memberId?: string,
): Promise<storage.Standing> {
  if (memberId) await ctx.holdPerson(trx, memberId)
  const locked = await members.lockOrganisation(trx, id)
  const known = locked && (await storage.findStanding(trx, id))
  if (!known) throw notFound()
  return known
}
