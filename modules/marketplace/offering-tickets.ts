import { holdSettled } from '#modules/payments/payments.ts'
import type { Refusal } from '#modules/selling/sellable.ts'
import type { HeldTicket } from '#modules/tickets/tickets.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import {
  feedTicket,
  isStored,
  type OfferingOptions,
  ownTicket,
  payoutTypeOf,
  pricesOf,
  refused,
} from './offering.ts'
import { refusalToOffer, ticketOfSerial } from './offers.rules.ts'
import { insertOffer } from './offers.storage.ts'
import type { PayoutRequest, PayoutType } from './schema.ts'
import { offersChanged } from './tags.ts'
import type { OwnTicket } from './tickets.storage.ts'

/** A ticket that is offered, with that of the companion whose place goes with it, if that is free. */
type Wanted = { own: OwnTicket; companionId: string | null; payoutType: PayoutType }

/** MKT-16: tickets of one match, all of them or none, each an offer of its own. Answers that of the first. */
export async function offerTickets(
  ctx: OfferingOptions,
  given: { caller: Caller; request: PayoutRequest },
): Promise<{ id: string }> {
  const { db } = ctx
  const { caller, request } = given
  const wanted = await findWanted(ctx, given)
  const offered = wanted.map((one) => ({ ...one, id: newId() }))
  await db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, caller.actorId)
    // Before the tickets: a bank that takes the money back at this moment comes before or after, never between.
    const paid = new Map<string, boolean>()
    await holdSettled(
      trx,
      wanted.flatMap(({ own }) => own.paidBy),
    )
    for (const { own } of wanted) paid.set(own.id, await holdSettled(trx, own.paidBy))
    const held = await holdAll(ctx, trx, wanted)
    refuseAll(wanted, (own) => {
      const ticket = held.get(own.id)
      if (!ticket) throw notFound()
      // Forwarded and taken back meanwhile it is another purchase's.
      const isPaid = paid.get(own.id)! && ticket.checkoutId === own.checkoutId
      return refusalToOffer({ ...feedTicket(ticket), isPaid })
    })
    for (const one of offered) await begin(ctx, trx, { one, held, request })
    await ctx.becameFree(
      trx,
      offered.map(({ id }) => id),
    )
    await offersChanged(trx, [wanted[0]!.own.eventId])
    for (const { id } of offered) await ctx.mails.offered(trx, id)
  })
  return { id: offered[0]!.id }
}

/** The tickets, each once; a companion's that is named beside its wheelchair place goes with that. */
async function findWanted(
  ctx: OfferingOptions,
  { caller, request }: { caller: Caller; request: PayoutRequest },
): Promise<Wanted[]> {
  const ticketId = ticketOfSerial(request.ticketSerialNumber)
  if (!ticketId) throw notFound()
  const owns: OwnTicket[] = []
  for (const id of new Set([ticketId, ...(request.alsoTicketIds ?? [])]))
    owns.push(await ownTicket(ctx, { caller, ticketId: id }))
  const [first] = owns
  if (first!.orderNumber !== request.serialNumber) throw refused('SERIAL_NUMBERS_DIFFER', 422)
  if (owns.some(({ eventId }) => eventId !== first!.eventId)) throw refused('TICKETS_OF_OTHER_MATCHES', 422)
  const leading: Omit<Wanted, 'payoutType'>[] = []
  for (const own of owns) {
    const partner = await ctx.tickets.partnerTicketOf(ctx.db, own)
    const goesAlong = partner !== null && ctx.tickets.placeKindOf(own.seatId) === 'companion'
    if (own !== first && goesAlong && owns.some(({ id }) => id === partner.id)) continue
    leading.push({ own, companionId: partner?.id ?? null })
  }
  refuseAll(leading, (own) => refusalToOffer({ ...own, isPaid: own.isPaid || unsafe('noPaidCheck') }))
  const wanted: Wanted[] = []
  for (const one of leading)
    wanted.push({ ...one, payoutType: await payoutTypeOf(ctx, { caller, ...request }, one.own) })
  return wanted
}

/** All tickets in the order of their ids, whichever was named first. */
async function holdAll(
  { tickets }: OfferingOptions,
  trx: Trx,
  wanted: Wanted[],
): Promise<ReadonlyMap<string, HeldTicket>> {
  const ids = wanted.flatMap(({ own, companionId }) => [own.id, ...(companionId ? [companionId] : [])])
  const held = new Map<string, HeldTicket>()
  for (const id of unsafe('noTransferLock') ? ids : ids.toSorted()) {
    const ticket = await tickets.hands.holdTicket(trx, { id, ownerId: wanted[0]!.own.ownerId })
    if (ticket) held.set(id, ticket)
  }
  return held
}

/** Where one cannot go, none goes; which of them cannot, and why, stands under its id. */
function refuseAll(
  wanted: readonly { own: OwnTicket }[],
  refusalOf: (own: OwnTicket) => Refusal | null,
): void {
  const refusals = wanted.flatMap(({ own }) => {
    const refusal = refusalOf(own)
    return refusal ? [{ id: own.id, ...refusal }] : []
  })
  const [first] = refusals
  if (!first) return
  throw new AppError(first.status, first.errorCode, first.detail, {
    title: first.errorCode,
    ...(wanted.length > 1
      ? { errors: Object.fromEntries(refusals.map(({ id, errorCode }) => [id, [{ errorCode }]])) }
      : {}),
  })
}

async function begin(
  { tickets, paymentsOf }: OfferingOptions,
  trx: Trx,
  given: { one: Wanted & { id: string }; held: ReadonlyMap<string, HeldTicket>; request: PayoutRequest },
): Promise<void> {
  const { one, held, request } = given
  const { id, own, companionId, payoutType } = one
  const ticket = held.get(own.id)!
  const paymentTokenId = isStored(payoutType) ? request.paymentTokenId! : null
  const wish = paymentTokenId === null ? [] : [{ id: paymentTokenId, ownerId: own.ownerId }]
  if (!(await paymentsOf().holdTokens(trx, wish))) throw notFound()
  // A companion who has gone in, or whose ticket is forwarded, stays behind.
  const companion = held.get(companionId ?? '')
  const free = companion && !companion.isUsed && !companion.claim ? companion : null
  for (const claimed of free ? [ticket, free] : [ticket])
    if (!(await tickets.hands.claimTicket(trx, { ticketId: claimed.id, kind: 'offer', claimId: id })))
      throw refused('TICKET_IS_OFFERED', 409)
  await insertOffer(trx, {
    id,
    ticket,
    companionTicketId: free?.id ?? null,
    prices: pricesOf(feedTicket(ticket), payoutType),
    payoutType,
    paymentTokenId,
    address: request.address,
  })
}
