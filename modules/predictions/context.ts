import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { type TipErrorCode, tipErrors } from './schema.ts'

export type PredictionsContext = {
  db: Db
  jobs: Jobs
  /** Invitations to groups are made with it. */
  secret: string
  /** 401 once they are erased, and nobody erases them before the end. */
  holdPerson(trx: Trx, personId: string): Promise<void>
}

/** Of everything that pages show of the tip game. */
export const TIPS_TAG = 'tips'

const STATUS: Record<TipErrorCode, number> = {
  TIP_TOO_LATE: 409,
  TIP_UNPROVED: 403,
  TIP_NAME_REFUSED: 422,
  TIP_NAME_TAKEN: 409,
}

export const refuse = (code: TipErrorCode): AppError => new AppError(STATUS[code], code, tipErrors[code])
