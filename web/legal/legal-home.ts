import type { PageHandle } from '#web/site/page-handle.ts'
import type { LegalText } from './legal-text.ts'

/** One text for all sites: its address is the one on the club's main site. */
export type LoadedLegal = LegalText & { home: { site: string; path: string } }

export const legalHandle: PageHandle = { home: (loaded) => (loaded as LoadedLegal).home }
