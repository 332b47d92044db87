import type { Language } from '#club/club.ts'
import type { ShownNotice } from '#modules/frame/schema.ts'

/** What stands around every page and is made in the office. */
export type FrameServices = {
  /** At most one urgent line and one banner, with what they depend on. */
  showNotices(given: {
    site: string
    language: Language
  }): Promise<{ notices: ShownNotice[]; tags: string[] }>
}
