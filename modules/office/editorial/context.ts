import type { Domains } from '#club/domains.ts'
import type { Checking, Content, Drafts } from '#modules/content/content.ts'
import type { Db } from '#platform/db.ts'

/** What the editorial room works with. */
export type EditorialContext = {
  db: Db
  domains: Domains
  content: Pick<Content, 'createDraftPreview'>
  drafts: Drafts
  checking: Pick<Checking, 'check' | 'checkAll'>
  /** A second person approves what becomes public. */
  needsReview: boolean
  /** Address of a preview link, with the origin of the site. */
  previewUrl(given: { token: string; site: string; language: 'de' | 'en' | 'ja' }): string
}
