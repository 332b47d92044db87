import type { Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { lockOrganisation, type Organisation } from './members.storage.ts'

export type OrganisationsContext = {
  db: Db
  mailer: Mailer
  /** Counts what one organisation sends out, and mails to one address; false when there were too many. */
  attempts: { mayTry(kind: 'invitation' | 'invitationMail', name: string): Promise<boolean> }
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  /** 401 once they are erased, and nobody erases them before the end. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  /** The page of an invitation; the secret stands behind `#`, so that no server writes it down. */
  invitationUrl(given: { id: string; token?: string }, language: Language): string
  /** Where members are looked after. */
  membersUrl(language: Language): string
}

/** The organisation that somebody acts for; a person has no members. */
export function organisationOf({ organisationId }: Caller): string {
  if (!organisationId) throw notFound()
  return organisationId
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
