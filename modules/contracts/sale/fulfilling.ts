import type { PostalAddress } from '#modules/contacts/schema.ts'
import { conclude } from '#modules/contracts/concluding.ts'
import { changeContract, holdContract } from '#modules/contracts/contracts.storage.ts'
import { goesOn } from '#modules/contracts/states.rules.ts'
import { type Fulfilment, isRefusal } from '#modules/selling/sellable.ts'
import type { TicketMedium } from '#modules/tickets/schema.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { SaleContext } from './context.ts'
import { wishOf } from './quote.ts'
import { SEASON_TICKET } from './sale.rules.ts'
import { closeSale, contractsOf, findSale, findSeasonOnSale, loadSoldTo } from './sale.storage.ts'
import { endWait } from './waiting.storage.ts'

type Item = Fulfilment['items'][number]
/** All of it. */
const MORE_THAN_A_SEASON = 100_000_000

/** Paid: the contract begins with its season ticket and a ticket for each match whose place was held. Repeatable. */
export async function fulfilSeason(
  ctx: SaleContext,
  trx: Trx,
  sale: Fulfilment,
): Promise<{ checkoutItemId: string; serialNumber: string }[]> {
  const serials: { checkoutItemId: string; serialNumber: string }[] = []
  for (const item of sale.items) {
    const { checkoutItemId } = item
    const contractId = await concludeItem(ctx, trx, sale, item)
    serials.push({ checkoutItemId, serialNumber: `contract.${contractId}` })
  }
  return serials
}

async function concludeItem(ctx: SaleContext, trx: Trx, sale: Fulfilment, item: Item): Promise<string> {
  const { seasonPlaces, seasonTickets, recurring, addedMatches } = ctx
  const { checkoutId, ownerId } = sale
  const { cartItemId, checkoutItemId } = item
  const wish = wishOf(ctx, item)
  const promised = await findSale(trx, { checkoutId, cartItemId })
  if (isRefusal(wish) || !promised) throw new Error(`${item.sku} was paid but was never promised`)
  if (promised.contractId) return promised.contractId
  const [season, to] = [
    await findSeasonOnSale(trx, wish.season),
    await loadSoldTo(trx, { checkoutId, checkoutItemId }),
  ]
  const held = new Set(await seasonPlaces.holdMatchesHeldBy(trx, cartItemId))
  await seasonPlaces.keepForSeasonTicket(trx, cartItemId)
  const { blockId, row, seat, seatId } = wish.place
  const actor = `subscriber:${to.actorId}`
  let hasOne = false
  const pays = promised.dues.length > 0 ? 'monthly' : 'atOnce'
  const contract = await conclude(
    {
      // Of the matches whose places it held: what came since is given later, where the place is free.
      giveSeasonTicket: (at, given) =>
        seasonTickets
          .giveIn(at, given, (match) => held.has(match.id))
          .catch((error: unknown) => {
            if (!isSecondOne(error)) throw error
            hasOne = true
            return { number: '', matches: 0 }
          }),
    },
    trx,
    {
      subscriberId: ownerId,
      recipientId: ownerId,
      contractorId: to.actorId,
      season: wish.season,
      place: { blockId, row, seat, seatId },
      priceClass: wish.priceClass,
      ticketType: wish.ticketType,
      medium: (to.shippingCode as TicketMedium | null) ?? 'mobile',
      priceCents: promised.priceCents,
      pays,
      paymentTokenId: to.paymentTokenId,
      invoiceAddress: to.billingAddress as PostalAddress,
      shippingAddress: to.shippingAddress as PostalAddress,
      startsOn: season!.today,
      actor,
    },
  )
  if (pays === 'monthly')
    await recurring().plan(trx, {
      kind: SEASON_TICKET,
      subjectId: contract.id,
      period: String(wish.season),
      payerId: ownerId,
      vatRate: item.vatRate,
      // The first part is this purchase.
      parts: [{ amountCents: item.priceCents, dueOn: season!.today, isPaid: true }, ...promised.dues],
      paymentTokenId: to.paymentTokenId,
      actor,
    })
  await addedMatches().offerTo(trx, {
    contractId: contract.id,
    season: wish.season,
    place: { blockId, row, seat, seatId },
    held: [...held],
  })
  await closeSale(trx, { checkoutId, cartItemId, checkoutItemId, contractId: contract.id })
  // The money is here: staff see it among what lacks something, and give it back.
  if (hasOne)
    await changeContract(trx, contract, {
      to: { state: 'Incomplete' },
      step: { kind: 'corrected', actor: 'system', reason: 'ALREADY_RECIPIENT_OF_SEASON_TICKET' },
    })
  await endWait(trx, { season: wish.season, personId: ownerId, state: 'Bought' })
  return contract.id
}

/** Somebody gave them one while they paid: one person has one. */
function isSecondOne(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ALREADY_RECIPIENT_OF_SEASON_TICKET'
}

/**
 * Refunded: as if it had never been. What is still due is called off, instalments that were paid go back, the season ticket ends with its tickets of matches ahead, and
 * the place is free. Repeatable.
 */
export async function revokeSeason(
  ctx: SaleContext,
  trx: Trx,
  given: { checkoutItemIds: string[]; reason: string },
): Promise<void> {
  const { seasonTickets, recurring } = ctx
  for (const { contractId } of await contractsOf(trx, given)) {
    const contract = await holdContract(trx, { id: contractId })
    if (!contract) continue
    const sold = { kind: SEASON_TICKET, subjectId: contractId, because: given.reason, actor: 'system' }
    await recurring().cancel(trx, sold)
    // The order gives back its own part; those that were collected after it go back the way each came.
    await recurring().refund(trx, { ...sold, cents: MORE_THAN_A_SEASON })
    await seasonTickets.endOf(trx, { contractId, actor: 'system', because: given.reason })
    if (!goesOn(contract.state)) continue
    await changeContract(trx, contract, {
      to: { state: 'Terminated', ends_on: contract.startsOn, termination_reason: null },
      step: { kind: 'terminated', actor: 'system', reason: given.reason },
    })
  }
}
