import type { Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound, unauthorized } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { lockOrganisation, type Organisation } from './members.storage.ts'
import { hasAdmin } from './storage.ts'

export type OrganisationsContext = {
  db: Db
  mailer: Mailer
  /** Counts what one organisation sends out, and mails to one address; false when there were too many. */
  attempts: {
    mayTry(kind: 'invitation' | 'invitationMail' | 'clubApplication', name: string): Promise<boolean>
  }
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  /** 401 once they are erased, and nobody erases them before the end. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  /** The page of an invitation; the secret stands behind `#`, so that no server writes it down. */
  invitationUrl(given: { id: string; token?: string }, language: Language): string
  /** Where members are looked after. */
  membersUrl(language: Language): string
  /** Where somebody sees what became of their application. */
  foundingUrl(language: Language): string
}

/** The organisation that somebody acts for; a person has no members. */
export function organisationOf({ organisationId }: Caller): string {
  if (!organisationId) throw notFound()
  return organisationId
}

/**
 * The organisation, held, for whoever may act for it at this moment: a token is believed for half a minute after the right was
 * lost, and nobody gives the right back to themselves meanwhile.
 */
export async function holdAsAdmin(
  ctx: Pick<OrganisationsContext, 'holdPerson'>,
  trx: Trx,
  caller: Caller,
): Promise<Organisation> {
  const organisationId = organisationOf(caller)
  const organisation = await holdForChange(ctx, trx, { organisationId, personId: caller.actorId })
  if (!organisation) throw notFound()
  if (!(await hasAdmin(trx, { organisationId, personId: caller.actorId })))
    throw unauthorized('No longer an administrator')
  return organisation
}

/** Persons first, then organisations: so does everybody who holds both. */
export async function holdForChange(
  ctx: Pick<OrganisationsContext, 'holdPerson'>,
  trx: Trx,
  given: { organisationId: string; personId: string },
): Promise<Organisation | null> {
  await ctx.holdPerson(trx, given.personId)
  return lockOrganisation(trx, given.organisationId)
}
