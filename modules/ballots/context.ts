import type { Language } from '#club/club.ts'
import type { CartApi } from '#modules/cart/cart.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { WaitingListApi } from '#modules/waiting-list/waiting-list.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, type AppErrorOptions } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { type BallotErrorCode, ballotErrors } from './schema.ts'

export type BallotsContext = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  /** Keeps secrets of draws that are not drawn yet. */
  sealing: Sealing
  /** Hashes network addresses. */
  secret: string
  tickets: Pick<
    Tickets,
    'allocation' | 'endBallot' | 'keepForBallot' | 'loadContingentPlan' | 'releaseContingentInside'
  >
  list: Pick<
    WaitingListApi,
    'enqueueDrawn' | 'lineChanged' | 'listen' | 'serve' | 'serveDrawnFirst' | 'withdraw'
  >
  cart: Pick<CartApi, 'buyerOf'>
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  /** 401 once they are erased, and nobody erases them before the end. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  cartUrl(language: Language): string
  ballotUrl(slug: string, language: Language): string
}

const STATUS: Record<BallotErrorCode, number> = {
  BALLOT_ALREADY_IN: 409,
  BALLOT_NOT_OPEN: 409,
  BALLOT_FOR_OTHERS: 403,
  BALLOT_UNPROVED: 403,
  BALLOT_TOO_MANY_HERE: 429,
  BALLOT_TOO_MANY_TICKETS: 422,
  BALLOT_OTHER_PLACES: 422,
  BALLOT_RUNS: 409,
  BALLOT_NOTHING_KEPT: 409,
  BALLOT_NO_PHASE: 409,
  BALLOT_MOMENTS: 422,
  BALLOT_LIST_CLOSED: 409,
}

export function refuse(code: BallotErrorCode, options: AppErrorOptions = {}): AppError {
  return new AppError(STATUS[code], code, ballotErrors[code], options)
}

/** Where the secret of a ballot lies. */
export const placeOf = (id: string): string => `ballots.secret.${id}`
