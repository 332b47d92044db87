import { club, type Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import { loadMembers } from '#modules/contracts/reading.storage.ts'
import { placeInWords } from '#modules/tickets/places.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { type PlaceNotice, placeKeptMail, placeNotBoughtMail } from './added.mails.ts'
import { type AddedPlace, takeUntold } from './added.storage.ts'
import { centsFor } from './sellable.ts'

export const BUY_JOB = 'added-match-buy'
const AT_ONCE = 100

export type TellingContext = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  /** Where it is bought: the contract's page, or the list of contracts. */
  placeUrl(place: { contractId: string | null }, language: Language): string
}

/** Each holder once: a mail, or the purchase that they have allowed. Goes on where it was stopped. */
export async function tell(ctx: TellingContext, eventId: string): Promise<void> {
  const { db, jobs } = ctx
  for (;;) {
    const told = await db.transaction().execute(async (trx) => {
      const places = await takeUntold(trx, { eventId, limit: AT_ONCE })
      const members = await loadMembers(
        trx,
        places.map(({ ownerId }) => ownerId),
      )
      for (const place of places) {
        if (place.isAutomatic)
          await jobs.enqueue(trx, BUY_JOB, { placeId: place.id }, { singletonKey: place.id })
        else
          await send(ctx, trx, {
            place,
            to: place.ownerId,
            isMember: members.has(place.ownerId),
            write: placeKeptMail,
          })
      }
      return places.length
    })
    if (told < AT_ONCE) return
  }
}

/** Whoever pays, and whoever sits there. */
export async function tellFailed(ctx: TellingContext, trx: Trx, place: AddedPlace): Promise<void> {
  const people = [...new Set([place.subscriberId ?? place.ownerId, place.ownerId])]
  const members = await loadMembers(trx, people)
  for (const to of people)
    await send(ctx, trx, { place, to, isMember: members.has(to), write: placeNotBoughtMail })
}

async function send(
  { mailer, recipientOf, placeUrl }: TellingContext,
  trx: Trx,
  given: {
    place: AddedPlace
    to: string
    isMember: boolean
    write: (notice: PlaceNotice) => { subject: string; html: string; plain: string }
  },
): Promise<void> {
  const { place, isMember, write } = given
  const to = await recipientOf(trx, given.to)
  if (!to) return
  const language = to.language ?? club.fallbackLanguage
  const notice = {
    language,
    match: place.name[language] ?? place.name.en,
    place: placeInWords(place)[language],
    until: place.keptUntil,
    priceCents: centsFor(place, { isMember }),
    url: placeUrl(place, language),
  }
  await mailer.send(trx, { to: to.email, ...write(notice) })
}
