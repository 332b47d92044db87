import type { Fulfilment } from '#modules/selling/sellable.ts'
import { FULL_PRICE } from '#modules/tickets/upgrades.rules.ts'
import type { Trx } from '#platform/db.ts'
import { type HeldTransfer, holdTransfer } from '../transfers/transfer-holding.ts'
import { acceptedMail } from '../transfers/transfers.mails.ts'
import type { UpgradesContext } from './context.ts'
import { parseUpgradeSku } from './sku.rules.ts'
import { REFUND_JOB } from './undoing.ts'
import * as storage from './upgrades.storage.ts'

type Item = Fulfilment['items'][number]
type Serial = { checkoutItemId: string; serialNumber: string }

/**
 * Paid: the transfer is accepted, the sender's ticket ends, and the recipient has one of their own at full price. Whoever took
 * it back while they paid, or went in with it, came first: then there is no ticket, and the money goes back by a job. The
 * second report of the same payment finds it done.
 */
export async function fulfil(ctx: UpgradesContext, trx: Trx, sale: Fulfilment): Promise<Serial[]> {
  const serials: Serial[] = []
  for (const item of sale.items.toSorted((a, b) => (a.sku < b.sku ? -1 : 1))) {
    const transferId = parseUpgradeSku(item.sku)!
    const wish = (await storage.findUpgrade(trx, transferId))!
    const newTicketId =
      wish.checkoutItemId === item.checkoutItemId
        ? wish.newTicketId
        : await deliver(ctx, trx, { sale, item, wish })
    const { checkoutItemId } = item
    if (newTicketId) serials.push({ checkoutItemId, serialNumber: `ticket.${newTicketId}` })
  }
  return serials
}

type Delivery = { sale: Fulfilment; item: Item; wish: storage.Upgrade }

async function deliver(ctx: UpgradesContext, trx: Trx, given: Delivery): Promise<string | null> {
  const { item, wish, sale } = given
  const { checkoutItemId } = item
  const held = await holdTransfer(trx, { id: wish.transferId, hands: ctx.hands })
  const isThere = wish.checkoutItemId === null && wish.buyerId === sale.ownerId && isToBeHad(held)
  const newTicketId = isThere ? await accept(ctx, trx, { ...given, held }) : null
  if (wish.checkoutItemId === null)
    await storage.markPaid(trx, { transferId: wish.transferId, checkoutItemId, newTicketId })
  if (!newTicketId)
    await ctx.jobs.enqueue(trx, REFUND_JOB, { checkoutItemId }, { singletonKey: checkoutItemId })
  return newTicketId
}

/** Nothing has happened to it since the checkout began. */
function isToBeHad({ transfer, tickets }: HeldTransfer): boolean {
  return (
    transfer.state === 'Waiting' &&
    transfer.upgradeCents !== null &&
    tickets.some(({ id }) => id === transfer.ticketId) &&
    tickets.every(
      (one) => one.ownerId === transfer.senderId && !one.isUsed && !one.isWithheld && !one.eventCancelledAt,
    )
  )
}

async function accept(
  { endings, hands }: UpgradesContext,
  trx: Trx,
  { sale, item, wish, held: { transfer, tickets } }: Delivery & { held: HeldTransfer },
): Promise<string> {
  const { ownerId, buyerId, checkoutId, orderNumber } = sale
  const { checkoutItemId, vatRate } = item
  const { fullCents } = (await storage.findForSale(trx, transfer.id))!
  // It has ended before the tickets change hands: whoever listens to that finds nothing waiting.
  await endings.endAndFree(trx, {
    id: transfer.id,
    state: 'Accepted',
    endedBy: 'recipient',
    recipientId: ownerId,
    agreedTerms: wish.agreedTerms,
    agreedRegulations: wish.agreedRegulations,
    entitlement: wish.confirmsEntitlement ? 'accessible' : null,
  })
  const main = tickets.find(({ id }) => id === transfer.ticketId)!
  const { ticketId } = await hands.resell(trx, main, {
    ...{ ownerId, buyerId, checkoutId, orderNumber, checkoutItemId, vatRate },
    ticketType: FULL_PRICE,
    // Of the list: what the sender had paid is theirs to know, and nobody sells it on for more.
    priceCents: fullCents ?? main.priceCents,
  })
  for (const companion of tickets)
    if (companion.id !== main.id) await hands.handOver(trx, companion, { ownerId, media: 'mobile' })
  await endings.notifySender(trx, { ...transfer, recipientId: ownerId }, acceptedMail)
  return ticketId
}
