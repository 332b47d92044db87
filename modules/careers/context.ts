import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Language } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { type CareersError, careersErrors } from './form.schema.ts'

export type CareersContext = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  sealing: Sealing
  /** The secrets of an application follow from it and its id. */
  secret: string
  attempts: { mayTry(kind: 'jobApplication' | 'jobApplicationMail', name: string): Promise<boolean> }
  /** 401 once they are erased, and nobody erases them before the end. */
  holdPerson(trx: Trx, personId: string): Promise<void>
  /** The page of one application for whoever has its mail; the secret stands behind `#`, so that no server writes it down. */
  applicationUrl(given: { id: string; token: string }, language: Language): string
}

const STATUS: Partial<Record<CareersError, number>> = {
  JOB_CLOSED: 409,
  JOB_APPLICATION_EXISTS: 409,
  JOB_APPLICATION_COMPLETE: 409,
  JOB_UPLOAD_OFFSET: 409,
  JOB_UPLOAD_BUSY: 503,
  TOO_MANY_APPLICATIONS: 429,
}

export function refuse(code: CareersError): AppError {
  return new AppError(STATUS[code] ?? 422, code, careersErrors[code])
}

/** What somebody may with a secret: send what is missing, or look after what has arrived. */
export type Purpose = 'upload' | 'link'

/** Opens one application for one purpose, and nothing else. */
export function tokenOf({ secret }: Pick<CareersContext, 'secret'>, purpose: Purpose, id: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url').slice(0, 32)
}

export function isTokenOf(
  ctx: Pick<CareersContext, 'secret'>,
  given: { purpose: Purpose; id: string; token: string },
): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(tokenOf(ctx, given.purpose, given.id)), hashOf(given.token))
}
