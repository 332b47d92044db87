import type { Language, Text } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { PaymentInfo } from '#modules/payments/schema.ts'
import type { PlaceKind } from '#modules/tickets/holders/holders.rules.ts'
import type { SeasonTickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { unsafe } from '#platform/unsafe.ts'
import { type ContractRow, findContract, holdContract } from '../contracts.storage.ts'
import { statusOf } from './transfers.rules.ts'
import {
  type ContractTransferErrorCode,
  contractTransferErrors,
  type TransferKind,
} from './transfers.schema.ts'
import * as storage from './transfers.storage.ts'

/** What is still due of a contract's running season. */
export type OpenDues = {
  /** Gross cents that nobody has paid. */
  cents: number
  parts: number
  /** The next day that something is collected, `2027-01-01`. */
  nextOn: string | null
  /** Something could not be collected: it is the former subscriber's to pay. */
  isOverdue: boolean
}

export type ContractTransfersContext = {
  db: Db
  mailer: Mailer
  /** Counts what one account begins, and mails to one address; false when there were too many. */
  attempts: { mayTry(kind: 'contractTransfer' | 'contractTransferMail', name: string): Promise<boolean> }
  /** `passOn` of the season tickets of a contract. */
  seasonTickets: Pick<SeasonTickets, 'passOn'>
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  languageOf(db: Db, subjectId: string): Promise<Language>
  /** 401 once they are erased, and nobody erases them before the end. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  /** What somebody can pay with. */
  paymentInfo(given: { caller: Caller }): Promise<PaymentInfo>
  placeKindOf(seatId: string | null): PlaceKind
  standOf(blockId: string): Text
  openDues(db: Db, contractId: string): Promise<OpenDues>
  /** What nobody has paid of `from` is due of `to`, on the same days, from its new subscriber; by a bill where they have no stored method. */
  moveDues(
    trx: Trx,
    given: { from: string; to: string; payerId: string; paymentTokenId: string | null; actor: string },
  ): Promise<void>
  /** The page of a transfer; the secret stands behind `#`, so that no server writes it down. */
  transferUrl(given: { id: string; token?: string }, language: Language): string
}

export type HeldTransfer = { contract: ContractRow; transfer: storage.TransferRow }

/** Is the protection off that the race takes away? */
export const overwrites = () => unsafe('noContractLock')

/** A contract and its transfer, locked until the transaction ends, in this order. Null: there is none of this kind. */
export async function holdTransfer(
  trx: Trx,
  given: { id: string; kind?: TransferKind },
): Promise<HeldTransfer | null> {
  const contractId = await storage.contractOfTransfer(trx, given.id)
  if (!contractId) return null
  const hold = overwrites() ? findContract : holdContract
  const contract = (await hold(trx, { id: contractId }))!
  const look = overwrites() ? storage.readTransfer : storage.lockTransfer
  const transfer = await look(trx, given.id)
  return given.kind && transfer.kind !== given.kind ? null : { contract, transfer }
}

export function refuse(code: ContractTransferErrorCode): AppError {
  const retry = code === 'TOO_MANY_TRANSFERS' ? { retryAfterSeconds: 86_400 } : {}
  return new AppError(statusOf(code), code, contractTransferErrors[code], { title: code, ...retry })
}

/** The place is another's. What the former holder has sold, offered or given away for single matches stays with whoever has it. */
export async function passPlaceOn(
  seasonTickets: ContractTransfersContext['seasonTickets'],
  trx: Trx,
  given: { contractId: string; from: string; to: string },
): Promise<void> {
  const passed = await seasonTickets.passOn(trx, given)
  if (passed === 'taken') throw refuse('ALREADY_RECIPIENT_OF_SEASON_TICKET')
  if (passed === 'none') throw refuse('TICKETING_REQUEST_FAILED')
}

/** With the field that it is about. */
export function refuseAt(field: string, code: ContractTransferErrorCode): AppError {
  return new AppError(statusOf(code), code, contractTransferErrors[code], {
    title: code,
    errors: { [field]: [{ errorCode: code }] },
  })
}

/** Who did it, for the story of a contract. */
export const actorOf = (side: 'subscriber' | 'recipient', { actorId }: Caller) => `${side}:${actorId}`
