import { club } from '#club/club.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Trx } from '#platform/db.ts'
import { newSecret } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import * as parties from '../parties.storage.ts'
import { holdTransfer, type TransfersOptions } from './transfer-holding.ts'
import { expiredMail, reminderMail, revokedMail, undoneMail } from './transfers.mails.ts'
import * as storage from './transfers.storage.ts'

export type TransferEndings = ReturnType<typeof createTransferEndings>

/** How forwarded tickets end without anybody answering: by time, at the gate, with a refund, and what comes before. */
export function createTransferEndings(ctx: TransfersOptions) {
  return {
    listener: listenerOf(ctx),
    ...inContext(ctx, { endIfDue, endAndFree, notifyRevoked, notifySender, notifyUndone, sweep }),
  }
}

/** In the transaction of whoever does it to the tickets, which are locked there. */
function listenerOf(ctx: TransfersOptions): Parameters<Tickets['listen']>[0] {
  return {
    voided: (trx, gone) => endWith(ctx, trx, { ticketIds: gone.map(({ id }) => id), endedBy: 'refund' }),
    entered: (trx, { id }) => endWith(ctx, trx, { ticketIds: [id], endedBy: 'gate' }),
    // Its sender took it to another medium: what was forwarded is no longer.
    changed: (trx, { id }) => endWith(ctx, trx, { ticketIds: [id], endedBy: 'sender' }),
    async eventChanged(trx, eventId) {
      const { isCancelled, ticketIds } = await storage.waitingOfEvent(trx, eventId)
      if (isCancelled) await endWith(ctx, trx, { ticketIds, endedBy: 'refund' })
      else await storage.expireByKickOff(trx, { eventId, days: club.ticketTransferDays })
    },
    async foresee(at, { id: eventId, startsAt, cancelledAt }) {
      const days = club.ticketTransferDays
      const { waiting, over, moved } = await storage.foreseeWaiting(at, { eventId, startsAt, days })
      return cancelledAt
        ? { transfersEnd: waiting, transfersMove: 0 }
        : { transfersEnd: over, transfersMove: moved }
    },
  }
}

async function endWith(
  ctx: TransfersOptions,
  trx: Trx,
  given: { ticketIds: string[]; endedBy: 'sender' | 'refund' | 'gate' },
): Promise<void> {
  for (const id of await storage.waitingWith(trx, given.ticketIds)) {
    if (await endIfDue(ctx, trx, id)) continue
    await endAndFree(ctx, trx, { id, state: 'Revoked', endedBy: given.endedBy })
    await notifyRevoked(ctx, trx, await storage.readTransfer(trx, id))
  }
}

/** The row ends, and what was promised is free again. */
async function endAndFree(ctx: TransfersOptions, trx: Trx, end: storage.Ending): Promise<void> {
  if (await storage.endTransfer(trx, end)) await ctx.tickets.hands.freeTicket(trx, { claimId: end.id })
}

/** True when its time was over: then it has ended now. Its tickets are locked by the caller. */
async function endIfDue(ctx: TransfersOptions, trx: Trx, id: string): Promise<boolean> {
  const transfer = await storage.lockTransfer(trx, id)
  if (transfer.state !== 'Expired') return false
  if (await storage.endTransfer(trx, { id, state: 'Expired', endedBy: 'time' })) {
    await ctx.tickets.hands.freeTicket(trx, { claimId: id })
    await notifySender(ctx, trx, transfer, expiredMail)
  }
  return true
}

/** Each minute: what is over, and who should hear that it soon will be. */
async function sweep(ctx: TransfersOptions): Promise<void> {
  for (const id of await storage.dueTransfers(ctx.db))
    await ctx.db.transaction().execute(async (trx) => {
      await holdTransfer(trx, { id, hands: ctx.tickets.hands })
      await endIfDue(ctx, trx, id)
    })
  await ctx.db.transaction().execute(async (trx) => {
    for (const id of await storage.takeToRemind(trx)) await remind(ctx, trx, id)
  })
}

/** The first link goes on to work; its secret is nowhere any more, so that the reminder has one of its own. */
async function remind(ctx: TransfersOptions, trx: Trx, id: string): Promise<void> {
  const token = newSecret()
  await storage.saveReminderToken(trx, { id, token })
  const transfer = await storage.readTransfer(trx, id)
  const { recipientMail: to } = transfer
  const language = await languageTo(trx, transfer)
  const url = ctx.transferUrl({ id, token }, language)
  await ctx.mailer.send(trx, reminderMail({ to, language, transfer, url }))
}

async function notifyRevoked(ctx: TransfersOptions, trx: Trx, transfer: storage.TransferRow): Promise<void> {
  const language = await languageTo(trx, transfer)
  await ctx.mailer.send(trx, revokedMail({ to: transfer.recipientMail, language, transfer }))
}

async function languageTo(trx: Trx, { recipientMail, language }: storage.TransferRow) {
  return (await parties.languageOfMail(trx, recipientMail)) ?? language
}

/** Whoever has no address any more hears nothing. */
async function notifySender(
  ctx: TransfersOptions,
  trx: Trx,
  transfer: storage.TransferRow,
  write: typeof expiredMail,
): Promise<void> {
  const sender = await ctx.recipientOf(trx, transfer.senderId)
  if (!sender) return
  const language = sender.language ?? transfer.language
  const url = ctx.transferUrl({ id: transfer.id }, language)
  await ctx.mailer.send(trx, write({ to: sender.email, language, transfer, url }))
}

/** Its ticket is the sender's again: what the recipient had paid for it went back. */
const notifyUndone = (ctx: TransfersOptions, trx: Trx, transfer: storage.TransferRow) =>
  notifySender(ctx, trx, transfer, undoneMail)
