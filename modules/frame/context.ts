import type { Language } from '#club/club.ts'
import type { Domains } from '#club/domains.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'

export type FrameContext = {
  db: Db
  jobs: Jobs
  domains: Domains
  /** Where an address leads for a reader; null: nowhere (any more). Tags name what that depends on. */
  resolveHref(given: {
    href: string
    site: string
    language: Language
    now: Date
  }): Promise<{ href: string | null; tags: string[] }>
}

/** Of everything that stands around pages and is made in the office. */
export const FRAME_TAG = 'frame'

const REFUSED = {
  SITE_UNKNOWN: [422, 'The club has no such site'],
  SITE_LINK_REFUSED: [422, 'Such an address may not be linked'],
  SITE_NOTICE_ON: [409, 'It is on: it goes only when it is off'],
} as const
export type FrameErrorCode = keyof typeof REFUSED

export function refuse(code: FrameErrorCode, detail?: string): AppError {
  const [status, text] = REFUSED[code]
  return new AppError(status, code, detail ?? text)
}

export const changedMeanwhile = () =>
  new AppError(409, 'OFFICE_VERSION_CONFLICT', 'Somebody else has changed this since it was read')
