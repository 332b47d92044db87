import type { Language } from '#club/club.ts'
import type { CartApi } from '#modules/cart/cart.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import { isAdminOf } from '#modules/organisations/organisations.ts'
import type { Sellable } from '#modules/selling/sellable.ts'
import type { LentPlaces } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound, unauthorized } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { type Allotment, findAllotment, holdRow } from './storage.ts'

export type AllotmentsContext = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  lentPlaces: LentPlaces
  /** Tickets of single matches: from then on it is one of them. */
  dayTickets: Pick<Sellable, 'revoke' | 'withhold' | 'restore' | 'notReturnable'>
  /** The cart comes after the sellers, so it is asked for when it is needed. */
  cartOf: () => Pick<CartApi, 'addItem' | 'buyerOf'>
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  /** 401 once they are erased, and nobody erases them before the end. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  /** Where a fan club's places of a match are seen, by its members and by whoever acts for it. */
  allotmentUrl(eventId: string, language: Language): string
}

const refusals = {
  ALLOTMENT_CHANGED: [409, 'Somebody has changed it since it was shown: look again'],
  ALLOTMENT_ENDED: [409, 'The places have gone back to the club'],
  ALLOTMENT_PAID_BY_CLUB: [409, 'The fan club pays for these places'],
  ALLOTMENT_TOO_MANY: [409, 'A member may not ask for as many places'],
  GROUP_FULL: [409, 'The group wants more places than there are'],
  GROUP_UNKNOWN: [404, 'No group of this fan club has the code'],
  NOT_DISTRIBUTED: [409, 'The rule has given nothing yet'],
  NOTHING_TO_PAY: [409, 'Nothing is kept for them any more'],
  PLACE_TAKEN: [409, 'A place is given, being paid or gone'],
  WISHES_CLOSED: [409, 'Wishes were taken until a moment that is over'],
  WISHES_OPEN: [409, 'Members may still say what they want'],
} as const

export function refuse(code: keyof typeof refusals): AppError {
  const [status, detail] = refusals[code]
  return new AppError(status, code, detail)
}

/** Whoever changes what an allotment is about waits for the others here; all of it is decided on what is seen then. */
export async function holdAllotment(trx: Trx, id: string): Promise<Allotment> {
  if (!(await holdRow(trx, id))) throw notFound()
  const allotment = (await findAllotment(trx, id))!
  if (allotment.endedAt) throw refuse('ALLOTMENT_ENDED')
  return allotment
}

/** Of the fan club that somebody acts for, and may still act for at this moment; anything else is not there. */
export async function requireAdmin(
  at: Db,
  { caller, allotment }: { caller: Caller; allotment: Pick<Allotment, 'organisationId'> | null },
): Promise<void> {
  const { organisationId, actorId } = caller
  if (!organisationId || allotment?.organisationId !== organisationId) throw notFound()
  if (!(await isAdminOf(at, { personId: actorId, organisationId })))
    throw unauthorized('No longer an administrator')
}

/** Held, for an administrator of its fan club. */
export async function holdAsAdmin(
  ctx: AllotmentsContext,
  trx: Trx,
  { caller, id }: { caller: Caller; id: string },
): Promise<Allotment> {
  const seen = await findAllotment(trx, id)
  await requireAdmin(trx, { caller, allotment: seen })
  await ctx.holdPerson(trx, caller.actorId)
  return holdAllotment(trx, id)
}
