import { club, type Language, type Text } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { PaymentInfo } from '#modules/payments/schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { ConcludingContext } from './concluding.ts'
import type { ContractRow } from './contracts.storage.ts'
import { loadNames } from './reading.storage.ts'
import { type ContractError, contractErrors } from './schema.ts'

/** What contracts need of others, handed in by `program/sale/contracts.ts`. */
export type ContractsContext = ConcludingContext & {
  db: Db
  mailer: Mailer
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  /** Throws when the person is gone, and keeps them until the transaction ends. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  /** What somebody can pay with. */
  paymentInfo(given: { caller: Caller }): Promise<PaymentInfo>
  /** False where one of these methods is not kept any more; the others are kept until the transaction ends. */
  holdTokens: Payments['holdTokens']
  /** Where in the ground a block is, in words. */
  standOf(blockId: string): Text
  /** The price class of a block that the club sells; null: there is no such block. */
  classOfBlock(blockId: string): string | null
  contractUrl(contractId: string, language: Language): string
  /** What is due in instalments is collected with another method from now on. */
  changeDuesPayment(
    trx: Trx,
    given: { contractId: string; paymentTokenId: string | null; actor: string },
  ): Promise<void>
  /** Whoever was asked to take the contract over is asked no more; it stands as before. */
  endTransfers(trx: Trx, given: { contractId: string; actor: string }): Promise<void>
}

export function refuse(code: ContractError, status: 409 | 422 = 409): AppError {
  return new AppError(status, code, contractErrors[code], { title: code })
}

/** Who did it, for the story of a contract. */
export function actorOf(contract: ContractRow, { subjectId, actorId }: Caller): string {
  return `${contract.subscriberId === subjectId ? 'subscriber' : 'recipient'}:${actorId}`
}

/** To whom a letter about a contract goes, in whose language; null: nobody can be reached. */
export async function addresseeOf(
  { recipientOf }: Pick<ContractsContext, 'recipientOf'>,
  db: Db,
  subjectId: string,
): Promise<{ email: string; language: Language; name: string | null } | null> {
  const to = await recipientOf(db, subjectId)
  if (!to) return null
  const names = await loadNames(db, [subjectId])
  return {
    email: to.email,
    language: to.language ?? club.fallbackLanguage,
    name: names.get(subjectId) || null,
  }
}
