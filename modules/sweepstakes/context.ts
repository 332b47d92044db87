import type { Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { ContactAddress } from '#modules/contacts/schema.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, type AppErrorOptions } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { type SweepstakeErrorCode, sweepstakeErrors } from './schema.ts'

export type SweepstakesContext = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  /** Keeps secrets of draws that are not drawn yet. */
  sealing: Sealing
  /** Hashes network addresses. */
  secret: string
  discounts: Pick<Discounts, 'issueVoucher' | 'codeOf'>
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  /** 401 once they are erased, and nobody erases them before the end. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  addressesOf(caller: Caller): Promise<ContactAddress[]>
  /** Where winners say what becomes of it. */
  accountUrl(language: Language): string
  /** One sweepstake, and where its draw is made again. */
  sweepstakeUrl(id: string, language: Language): string
  proofUrl(id: string, language: Language): string
}

const STATUS: Record<SweepstakeErrorCode, number> = {
  SWEEPSTAKE_ALREADY_IN: 409,
  SWEEPSTAKE_NOT_OPEN: 409,
  SWEEPSTAKE_TOO_YOUNG: 403,
  SWEEPSTAKE_BIRTHDAY_MISSING: 403,
  SWEEPSTAKE_MEMBERS_ONLY: 403,
  SWEEPSTAKE_UNPROVED: 403,
  SWEEPSTAKE_TOO_MANY_HERE: 429,
  SWEEPSTAKE_WIN_ANSWERED: 409,
  SWEEPSTAKE_ADDRESS_NEEDED: 422,
  SWEEPSTAKE_ANSWER_MISSING: 422,
  SWEEPSTAKE_NO_REMINDER: 409,
  SWEEPSTAKE_LIST_CLOSED: 409,
}

export function refuse(code: SweepstakeErrorCode, options: AppErrorOptions = {}): AppError {
  return new AppError(STATUS[code], code, sweepstakeErrors[code], options)
}
