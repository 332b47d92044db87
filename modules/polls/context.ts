import type { Db, Trx } from '#platform/db.ts'
import { AppError, type AppErrorOptions } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { type PollErrorCode, pollErrors } from './schema.ts'

export type PollsContext = {
  db: Db
  jobs: Jobs
  /** Hashes network addresses. */
  secret: string
  /** 401 once they are erased, and nobody erases them before the end. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  /** Whom the fans have chosen as the player of a match. */
  onChosen?(given: { matchId: string; personId: string }): Promise<void>
}

/** Of everything that pages show of polls. */
export const POLLS_TAG = 'polls'

const STATUS: Record<PollErrorCode, number> = {
  POLL_NOT_OPEN: 409,
  POLL_UNPROVED: 403,
  POLL_TOO_MANY_HERE: 429,
  POLL_ANSWER_UNKNOWN: 422,
  POLL_CLOSED: 409,
  POLL_TOO_FEW_ANSWERS: 409,
}

export function refuse(code: PollErrorCode, options: AppErrorOptions = {}): AppError {
  return new AppError(STATUS[code], code, pollErrors[code], options)
}
