import { club, type Language } from '#club/club.ts'
import type { AfterSale } from '#modules/checkout/checkout.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import type { Recurring } from '#modules/recurring/recurring.ts'
import type { Taxes } from '#modules/taxes/taxes.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Files } from '#platform/files/files.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { type TelevisionError, televisionErrors } from './schema.ts'

export type TelevisionContext = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  files: Files
  /** Made after everything that is sold. */
  recurring(): Pick<Recurring, 'register' | 'plan' | 'cancel' | 'refund' | 'refundable' | 'duesOf'>
  /** Made after everything that is sold. */
  afterSale(): Pick<AfterSale['staff'], 'cancelIn' | 'hold' | 'worth'>
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  isOrganisation(db: Db, subjectId: string): Promise<boolean>
  /** Left out: by the club's terms. */
  taxes?: Taxes
  /** Hides which means of payment had its free days. */
  trialSecret: string
  /** Makes the codes of gifts: whoever has it can print them again. */
  giftSecret: string
  /** Slows down whoever tries codes. */
  guessing: Pick<Discounts['guessing'], 'mustBeFree' | 'countWrong'>
  /** Of the account's page with the subscription. */
  accountUrl(language: Language): string
  /** Where somebody subscribes, and redeems what they were given. */
  offersUrl(language: Language): string
}

/** Dues of subscriptions to club TV. */
export const TELEVISION = 'television'

export function refuse(code: TelevisionError, status: 409 | 422 = 409): AppError {
  return new AppError(status, code, televisionErrors[code], { title: code })
}

/** In whose language somebody is written to. */
export function languageOf(recipient: Recipient | null, otherwise: string): Language {
  return (recipient?.language ?? otherwise ?? club.fallbackLanguage) as Language
}
