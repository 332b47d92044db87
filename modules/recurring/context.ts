import type { Logger } from 'pino'
import type { Domains } from '#club/domains.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import type { AttemptTax } from './attempts.storage.ts'
import type { Due } from './schema.ts'

export type RecurringOptions = {
  db: Db
  domains: Domains
  jobs: Jobs
  mailer: Mailer
  log: Logger
  payments: Payments
  /** Accounts that the club debits lie sealed. */
  sealing: Sealing
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  /** Of the account's page with everything that recurs. */
  duesUrl(language: string): string
}

/** What a contract is called to whoever pays for it. */
export type Described = { name: string; reference: string; url: string }

/** What a module says and does about its dues. */
export type DueKind = {
  /** For letters and lists; whom it does not know is left out. */
  describe(db: Db, subjectIds: readonly string[], language: string): Promise<Map<string, Described>>
  /**
   * The last try is over: what it is for rests. Called once until `onRestored`, from a job whose transaction holds nothing:
   * the contract may be held here.
   */
  onSuspended?(trx: Trx, due: Due): Promise<void>
  /** Nothing is suspended any more. */
  onRestored?(trx: Trx, due: Due): Promise<void>
  /**
   * The last try is over, and nobody owes it any more: what it is for ends. Left out: it is owed and rests until it is paid. From a
   * job whose transaction holds nothing; may be called again for the same due.
   */
  onGivenUp?(trx: Trx, due: Due): Promise<void>
  /** Whose tax is in so much of it that is collected or billed now. Left out: that of home, at the rate of the due. */
  taxOf?(trx: Trx, due: Due & { paymentTokenId: string | null }, amountCents: number): Promise<AttemptTax>
  /** It is paid; may be called again for the same due. */
  onPaid?(trx: Trx, due: Due): Promise<void>
}

export type RecurringContext = RecurringOptions & {
  /** Throws for a kind that nobody registered. */
  kindOf(kind: string): DueKind
}

export const SUSPENSION_JOB = 'recurring.suspension'
export const GIVEN_UP_JOB = 'recurring.given-up'
export const PAID_JOB = 'recurring.paid'
export const COLLECT_JOB = 'recurring.collect'
export const BILL_JOB = 'recurring.bill'
export const LETTER_JOB = 'recurring.letter'
export const SEPA_JOB = 'recurring.sepa'
