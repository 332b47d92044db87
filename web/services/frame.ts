import type { Language } from '#club/club.ts'
import type { ShownMenuEntry, ShownNotice, ShownPartners } from '#modules/frame/schema.ts'
import type { ShownSiteFrame } from '#modules/frame/site-frame.schema.ts'

/** What stands around every page and is made in the office. */
export type FrameServices = {
  /** At most one urgent line and one banner, with what they depend on. */
  showNotices(given: {
    site: string
    language: Language
  }): Promise<{ notices: ShownNotice[]; tags: string[] }>
  /** Null: the partners are those of the club's file. */
  showPartners(given: {
    site: string
    language: Language
  }): Promise<{ partners: ShownPartners | null; tags: string[] }>
  /** Null: the main navigation is that of the club's file; so are the parts around pages that are missing. */
  showSiteFrame(given: {
    site: string
    language: Language
  }): Promise<{ menu: ShownMenuEntry[] | null; siteFrame: ShownSiteFrame; tags: string[] }>
  /** Values of the club that pages show and the office has changed, by name. */
  showValues(): Readonly<Record<string, unknown>>
}
