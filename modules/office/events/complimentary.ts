import { club, type Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { NewComplimentary, OfficeComplimentary } from './complimentary.schema.ts'
import { namesOf } from './complimentary.storage.ts'
import { findEvent } from './storage.ts'

export type ComplimentaryContext = {
  db: Db
  tickets: Tickets
  mailer: Mailer
  /** Who has an account with this address. */
  partyOf(email: string): Promise<{ id: string; name: string } | null>
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  holdPerson(trx: Trx, personId: string): Promise<void>
  isOrganisation(trx: Trx, id: string): Promise<boolean>
  /** Somebody's tickets. */
  ticketsUrl(language: Language): string
}

export async function listComplimentary(
  { db, tickets }: ComplimentaryContext,
  id: string,
): Promise<{ items: OfficeComplimentary[]; live: number }> {
  if (!(await findEvent(db, id))) throw notFound()
  const given = await tickets.loadComplimentary(id)
  const names = await namesOf(
    db,
    given.map(({ ownerId }) => ownerId),
  )
  const items = given.map(
    ({ ticketId, blockId, row, seat, ownerId, reason, givenBy, givenAt, isUsed, isCalledBack }) => ({
      ticketId,
      place: { blockId, row, seat },
      recipient: names.get(ownerId) ?? null,
      reason,
      givenBy,
      givenAt: givenAt.toISOString(),
      state: isCalledBack ? ('calledBack' as const) : isUsed ? ('used' as const) : ('live' as const),
    }),
  )
  return { items, live: items.filter(({ state }) => state !== 'calledBack').length }
}

export async function giveComplimentary(
  context: ComplimentaryContext,
  given: { id: string; by: string; wish: NewComplimentary },
): Promise<{ recipient: string; count: number }> {
  const { id, by, wish } = given
  const { mail, ...places } = wish
  const party = await context.partyOf(mail)
  if (!party) throw new AppError(404, 'RECIPIENT_UNKNOWN', 'Nobody has an account with this address')
  const event = await findEvent(context.db, id)
  if (!event) throw notFound()
  const { ticketIds } = await context.tickets.giveComplimentary({
    ...places,
    eventId: id,
    ownerId: party.id,
    by,
    holdOwner: async (trx) => {
      if (!(await context.isOrganisation(trx, party.id))) await context.holdPerson(trx, party.id)
    },
    onGiven: async (trx, ids) => {
      const person = await context.recipientOf(trx, party.id)
      if (!person) return
      const language = club.languages.find((known) => known === person.language) ?? club.fallbackLanguage
      const match = event.eventName[language] ?? event.eventName.en
      const url = context.ticketsUrl(language)
      await context.mailer.send(trx, {
        to: person.email,
        ...context.tickets.complimentaryMail({ language, match, count: ids.length, url }),
      })
    },
  })
  return { recipient: party.name, count: ticketIds.length }
}
