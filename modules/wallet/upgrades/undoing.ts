import type { Sellable } from '#modules/selling/sellable.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { readTransfer } from '../transfers/transfers.storage.ts'
import type { UpgradesContext } from './context.ts'
import * as storage from './upgrades.storage.ts'

/** A job: the ticket was gone when it was paid for, and the money goes back. */
export const REFUND_JOB = 'ticket-upgrade-refund'

/** Tried again while somebody else works on the order; what went back already is not called off twice. */
export async function refundGone({ refundItems }: UpgradesContext, checkoutItemId: string): Promise<void> {
  try {
    await refundItems([checkoutItemId], 'ticketGone')
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOTHING_LEFT')) throw error
  }
}

/**
 * What was paid goes back, and the ticket is its sender's as it was before, with the companion's that went along. Of a match that
 * is called off there is nothing to have: the tickets end, and the sender's money follows.
 */
export async function undo(
  { tickets, hands, endings }: UpgradesContext,
  trx: Trx,
  given: Parameters<Sellable['revoke']>[1],
): Promise<void> {
  const { checkoutItemIds } = given
  for (const { transferId, newTicketId } of await storage.findBought(trx, checkoutItemIds)) {
    if (!newTicketId || (await storage.isCalledOff(trx, newTicketId))) continue
    const { companionTicketId, ...transfer } = await readTransfer(trx, transferId)
    const held = await holdBoth(hands, trx, [newTicketId, companionTicketId])
    const ticket = held.get(newTicketId)
    if (!ticket || !(await hands.takeBack(trx, ticket))) continue
    const companion = held.get(companionTicketId ?? '')
    if (companion && companion.ownerId === ticket.ownerId)
      await hands.handOver(trx, companion, { ownerId: transfer.senderId, media: 'mobile' })
    await storage.markUndone(trx, transferId)
    await endings.notifyUndone(trx, await readTransfer(trx, transferId))
  }
  await tickets.sellable.revoke(trx, given)
}

async function holdBoth(
  hands: UpgradesContext['hands'],
  trx: Trx,
  ids: readonly (string | null)[],
): Promise<Map<string, NonNullable<Awaited<ReturnType<UpgradesContext['hands']['holdTicket']>>>>> {
  const held = new Map()
  for (const id of ids.filter((one) => one !== null).toSorted()) {
    const ticket = await hands.holdTicket(trx, { id })
    if (ticket) held.set(id, ticket)
  }
  return held
}
