import type { Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import * as storage from './storage.ts'

export type FamiliesContext = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  tickets: Pick<Tickets, 'hands' | 'ticketsOf' | 'placeKindOf' | 'partnerTicketOf'>
  /** Counts what one person sends out, and mails to one address; false when there were too many. */
  attempts: {
    mayTry(kind: 'invitation' | 'guardianInvitation' | 'invitationMail', name: string): Promise<boolean>
  }
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  /** 401 once they are erased, and nobody erases them before the end. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  /** The same for many, in the order of their ids. */
  holdPeople(trx: Trx, ids: readonly string[]): Promise<void>
  languageOf(db: Db, personId: string): Promise<Language>
  /** The mail that leads to an account for somebody who is known already; by identity. */
  inviteContact(given: {
    id: string
    email: string
    language: Language
    onAddress: (trx: Trx) => Promise<void>
  }): Promise<void>
  /** The one address of a contact that has none, until its mailbox proves it; by contacts. */
  giveUnproved(trx: Trx, given: { subjectId: string; email: string }): Promise<void>
  /** Everything of a child that has left its family goes, by the privacy module. */
  forgetChild(childId: string): Promise<void>
  /** The page of an invitation; the secret stands behind `#`, so that no server writes it down. */
  invitationUrl(given: { id: string; token: string }, language: Language): string
  familyUrl(language: Language): string
}

/** A family under its lock, for one of its guardians; strangers wait for nothing and learn nothing. Persons come before families. */
export async function holdFamily(
  ctx: Pick<FamiliesContext, 'holdPerson'>,
  trx: Trx,
  given: { familyId: string | null; guardianId: string },
): Promise<string> {
  const { familyId, guardianId } = given
  await ctx.holdPerson(trx, guardianId)
  if (!familyId || !(await storage.isGuardian(trx, { familyId, guardianId }))) throw notFound()
  const isThere = await storage.lockFamily(trx, familyId)
  // Once more: somebody may have taken them out while this waited.
  if (!isThere || !(await storage.isGuardian(trx, { familyId, guardianId }))) throw notFound()
  return familyId
}

/** The family of a child, held by one of its guardians. */
export async function holdChild(
  ctx: Pick<FamiliesContext, 'holdPerson'>,
  trx: Trx,
  given: { childId: string; guardianId: string },
): Promise<string> {
  const familyId = await storage.familyOfChild(trx, given)
  const held = await holdFamily(ctx, trx, { familyId, guardianId: given.guardianId })
  if ((await storage.familyOfChild(trx, given)) !== held) throw notFound()
  return held
}
