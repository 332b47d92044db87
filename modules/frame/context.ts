import type { Language } from '#club/club.ts'
import { type Domains, isOwnOrigin } from '#club/domains.ts'
import type { NavigationEntry } from '#club/pages/navigation.ts'
import { siteByKey } from '#club/sites.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Hits } from './hits.ts'
import { isAllowedLink } from './links.rules.ts'

export type FrameContext = {
  db: Db
  jobs: Jobs
  /** How often old addresses are asked for. */
  hits: Pick<Hits, 'moved'>
  domains: Domains
  /** Where an address leads for a reader; null: nowhere (any more). Tags name what that depends on. */
  resolveHref(given: {
    href: string
    site: string
    language: Language
    now: Date
  }): Promise<{ href: string | null; tags: string[] }>
  /** The same for several at once, in their order. */
  resolveHrefs(given: {
    hrefs: readonly string[]
    site: string
    language: Language
    now: Date
  }): Promise<{ href: string | null; tags: string[] }[]>
  /** The German address of an entry of the club's navigation, on the site it leads to. */
  pathOf(entry: NavigationEntry, site: string): string
  /** Is an address of the former site known to the club's file? Those come before pages. */
  isLegacy(path: string): boolean
  /** Is there a picture of this id in the media store? */
  hasPicture(id: string): Promise<boolean>
}

/** Of everything that stands around pages and is made in the office. */
export const FRAME_TAG = 'frame'

const REFUSED = {
  SITE_UNKNOWN: [422, 'The club has no such site'],
  SITE_LINK_REFUSED: [422, 'Such an address may not be linked'],
  SITE_FRAME_REFUSED: [422, 'Pages cannot show it like this'],
  SITE_PICTURE_UNKNOWN: [422, 'There is no such picture'],
  SITE_PARTNERS_TAKEN: [409, 'The office has a list of its own already'],
  SITE_PARTNERS_NOT_TAKEN: [409, 'The list is still that of the club’s file'],
  SITE_PARTNERS_TOO_MANY: [409, 'There are as many partners as a page can show'],
  SITE_REDIRECT_REFUSED: [422, 'That is no redirect'],
  SITE_REDIRECT_FOREIGN: [422, 'It leads out of the club, and nobody has said that it may'],
  SITE_REDIRECT_LOOP: [422, 'It would go in a circle'],
  SITE_REDIRECT_TABLE: [422, 'That is no table of redirects, or it has too many rows'],
  SITE_REDIRECT_TAKEN: [409, 'This address has a redirect already'],
  SITE_REDIRECTS_TOO_MANY: [409, 'There are as many redirects as the program keeps'],
  SITE_NOTICE_ON: [409, 'It is on: it goes only when it is off'],
} as const
export type FrameErrorCode = keyof typeof REFUSED

export function refuse(code: FrameErrorCode, detail?: string): AppError {
  const [status, text] = REFUSED[code]
  return new AppError(status, code, detail ?? text)
}

export const changedMeanwhile = () =>
  new AppError(409, 'OFFICE_VERSION_CONFLICT', 'Somebody else has changed this since it was read')

/** Sites that the club has, and an address that may be linked. */
export function requireSound(
  { domains }: Pick<FrameContext, 'domains'>,
  { sites, link }: { sites: readonly string[] | null; link: string | null },
): void {
  if (sites?.some((key) => siteByKey(key) === undefined)) throw refuse('SITE_UNKNOWN')
  if (link && !isAllowedLink(link, (url) => isOwnOrigin(url, domains))) throw refuse('SITE_LINK_REFUSED')
}
