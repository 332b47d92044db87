import type { Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { unsafe } from '#platform/unsafe.ts'
import { statusOf } from './transfers.rules.ts'
import { type TransferErrorCode, transferErrors } from './transfers.schema.ts'
import * as storage from './transfers.storage.ts'

/** Counts what one account forwards, and mails to one address; false when there were too many. */
export type TransferAttempts = {
  mayTry(kind: 'transfer' | 'transferMail', name: string): Promise<boolean>
}

export type TransfersOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  tickets: Tickets
  attempts: TransferAttempts
  recipientOf: (db: Db, subjectId: string) => Promise<Recipient | null>
  languageOf: (db: Db, subjectId: string) => Promise<Language>
  /** 401 once they are erased, and nobody erases them before the end. */
  holdPerson: (trx: Trx, personId: string) => Promise<void>
  /** The page of a transfer; the secret stands behind `#`, so that no server writes it down. */
  transferUrl: (given: { id: string; token?: string }, language: Language) => string
}

export type HeldTicket = NonNullable<Awaited<ReturnType<Tickets['hands']['holdTicket']>>>
export type HeldTransfer = { transfer: storage.TransferRow; tickets: HeldTicket[] }

/** Is the protection off that A16 takes away? */
export const overwrites = () => unsafe('noTransferLock')

/** A transfer and its tickets, locked until the transaction ends: tickets by their ids, then the transfer. */
export async function holdTransfer(
  trx: Trx,
  given: { id: string; hands: Tickets['hands'] },
): Promise<HeldTransfer> {
  const { id, hands } = given
  const ids = await storage.ticketsOfTransfer(trx, id)
  if (!ids) throw notFound()
  const looked = overwrites() ? await storage.readTransfer(trx, id) : null
  const tickets: HeldTicket[] = []
  for (const ticketId of ids.toSorted()) {
    const ticket = await hands.holdTicket(trx, { id: ticketId })
    if (ticket) tickets.push(ticket)
  }
  return { transfer: looked ?? (await storage.lockTransfer(trx, id)), tickets }
}

export function refuse(code: TransferErrorCode): AppError {
  const retry = code === 'TOO_MANY_TRANSFERS' ? { retryAfterSeconds: 86_400 } : {}
  return new AppError(statusOf(code), code, transferErrors[code], retry)
}

/** With the field that it is about. */
export function refuseMail(code: TransferErrorCode): AppError {
  return new AppError(statusOf(code), code, transferErrors[code], {
    errors: { recipientMail: [{ errorCode: code }] },
  })
}
