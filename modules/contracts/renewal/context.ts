import type { Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Recurring } from '#modules/recurring/recurring.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { BulkMailer } from '#platform/mail/mail.ts'
import type { ConcludingContext, SeasonGift } from '../concluding.ts'
import { type RenewalError, renewalErrors } from './schema.ts'
import type { WishGround } from './wishes.rules.ts'

/** What renewal needs of others, handed in by `program/sale/contracts.ts`. */
export type RenewalContext = ConcludingContext & {
  db: Db
  jobs: Jobs
  mailer: BulkMailer
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  recipientsOf(db: Db, subjectIds: readonly string[]): Promise<Map<string, Recipient>>
  countRecipients(db: Db, subjectIds: string[]): Promise<number>
  dues: Pick<Recurring, 'plan' | 'planTogether'>
  /** All of them or, where one is refused, none: it throws. */
  giveSeasonTickets(trx: Trx, gifts: readonly SeasonGift[]): Promise<void>
  /** The club's own seats with the best view first, and its standing blocks. */
  ground(): Pick<WishGround, 'seats' | 'standing'>
  /** Where a subscriber looks at all of their contracts. */
  contractsUrl(language: Language): string
  endTransfers(trx: Trx, given: { contractId: string; actor: string }): Promise<void>
}

/** Dues of season tickets, as `modules/recurring` keeps them: the contract is the subject, the season its period. */
export const DUE_KIND = 'seasonTicket'

export function refuseRenewal(code: RenewalError): AppError {
  return new AppError(code === 'RENEWAL_UNKNOWN' ? 404 : 409, code, renewalErrors[code])
}
