import { club } from '#club/club.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Trx } from '#platform/db.ts'
import { newSecret } from '#platform/ids.ts'
import * as parties from '../parties.storage.ts'
import { holdTransfer, type TransfersOptions } from './transfer-holding.ts'
import { expiredMail, reminderMail, revokedMail, undoneMail } from './transfers.mails.ts'
import * as storage from './transfers.storage.ts'

/** How forwarded tickets end without anybody answering: by time, at the gate, with a refund, and what comes before. */
export function createTransferEndings(options: TransfersOptions) {
  const { db, mailer, tickets, recipientOf, transferUrl } = options
  const { hands } = tickets

  /** In the transaction of whoever does it to the tickets, which are locked there. */
  const listener: Parameters<Tickets['listen']>[0] = {
    voided: (trx, gone) => endWith(trx, { ticketIds: gone.map(({ id }) => id), endedBy: 'refund' }),
    entered: (trx, { id }) => endWith(trx, { ticketIds: [id], endedBy: 'gate' }),
    // Its sender took it to another medium: what was forwarded is no longer.
    changed: (trx, { id }) => endWith(trx, { ticketIds: [id], endedBy: 'sender' }),
    async eventChanged(trx, eventId) {
      const { isCancelled, ticketIds } = await storage.waitingOfEvent(trx, eventId)
      if (isCancelled) await endWith(trx, { ticketIds, endedBy: 'refund' })
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

  async function endWith(
    trx: Trx,
    given: { ticketIds: string[]; endedBy: 'sender' | 'refund' | 'gate' },
  ): Promise<void> {
    for (const id of await storage.waitingWith(trx, given.ticketIds)) {
      if (await endIfDue(trx, id)) continue
      await endAndFree(trx, { id, state: 'Revoked', endedBy: given.endedBy })
      await notifyRevoked(trx, await storage.readTransfer(trx, id))
    }
  }

  /** The row ends, and what was promised is free again. */
  async function endAndFree(trx: Trx, end: storage.Ending): Promise<void> {
    if (await storage.endTransfer(trx, end)) await hands.freeTicket(trx, { claimId: end.id })
  }

  /** True when its time was over: then it has ended now. Its tickets are locked by the caller. */
  async function endIfDue(trx: Trx, id: string): Promise<boolean> {
    const transfer = await storage.lockTransfer(trx, id)
    if (transfer.state !== 'Expired') return false
    if (await storage.endTransfer(trx, { id, state: 'Expired', endedBy: 'time' })) {
      await hands.freeTicket(trx, { claimId: id })
      await notifySender(trx, transfer, expiredMail)
    }
    return true
  }

  /** Each minute: what is over, and who should hear that it soon will be. */
  async function sweep(): Promise<void> {
    for (const id of await storage.dueTransfers(db))
      await db.transaction().execute(async (trx) => {
        await holdTransfer(trx, { id, hands })
        await endIfDue(trx, id)
      })
    await db.transaction().execute(async (trx) => {
      for (const id of await storage.takeToRemind(trx)) await remind(trx, id)
    })
  }

  /** The first link goes on to work; its secret is nowhere any more, so that the reminder has one of its own. */
  async function remind(trx: Trx, id: string): Promise<void> {
    const token = newSecret()
    await storage.saveReminderToken(trx, { id, token })
    const transfer = await storage.readTransfer(trx, id)
    const { recipientMail: to } = transfer
    const language = await languageTo(trx, transfer)
    const url = transferUrl({ id, token }, language)
    await mailer.send(trx, reminderMail({ to, language, transfer, url }))
  }

  async function notifyRevoked(trx: Trx, transfer: storage.TransferRow): Promise<void> {
    const language = await languageTo(trx, transfer)
    await mailer.send(trx, revokedMail({ to: transfer.recipientMail, language, transfer }))
  }

  async function languageTo(trx: Trx, { recipientMail, language }: storage.TransferRow) {
    return (await parties.languageOfMail(trx, recipientMail)) ?? language
  }

  /** Whoever has no address any more hears nothing. */
  async function notifySender(
    trx: Trx,
    transfer: storage.TransferRow,
    write: typeof expiredMail,
  ): Promise<void> {
    const sender = await recipientOf(trx, transfer.senderId)
    if (!sender) return
    const language = sender.language ?? transfer.language
    const url = transferUrl({ id: transfer.id }, language)
    await mailer.send(trx, write({ to: sender.email, language, transfer, url }))
  }

  /** Its ticket is the sender's again: what the recipient had paid for it went back. */
  const notifyUndone = (trx: Trx, transfer: storage.TransferRow) => notifySender(trx, transfer, undoneMail)

  return { listener, endIfDue, endAndFree, notifyRevoked, notifySender, notifyUndone, sweep }
}

export type TransferEndings = ReturnType<typeof createTransferEndings>
