import { z } from 'zod'
import type { Text } from '#club/club.ts'
import type { PageName } from '#club/pages/navigation.ts'
import { Address, FrameEntry, type ShownMenuEntry, wordsOf } from './schema.ts'

/** The bar on top, the foot of every page, the list of all sites that both open, and the ways that the search offers. */
export const siteFrameParts = ['bar', 'footer', 'areas', 'quickLinks'] as const
export const SiteFramePart = z.enum(siteFrameParts).meta({ id: 'SiteFramePart' })
export type SiteFramePart = z.infer<typeof SiteFramePart>

export const MOST_GROUP_WORDS = 40
export const MOST_NOTE = 160
/** More than any part shows; how many each may have is in the rules. */
const MOST_GROUPS = 8
const MOST_ENTRIES = 80

export const SiteFrameContent = z
  .strictObject({
    groups: z
      .array(
        z.strictObject({
          text: wordsOf(MOST_GROUP_WORDS).nullable().meta({
            description:
              'What stands above the entries; the two sides of the bar and quick links have nothing',
          }),
          entries: z.array(FrameEntry).max(MOST_ENTRIES),
        }),
      )
      .min(1)
      .max(MOST_GROUPS),
    legal: z
      .array(z.string().max(40))
      .max(20)
      .meta({ description: 'Of the foot: all legal pages of the club’s file, in this order' }),
    note: wordsOf(MOST_NOTE).nullable().meta({ description: 'Of the foot: a line under the address' }),
    contact: Address.nullable().meta({
      description: 'Of the foot: where the hours of the service lead; null: the club’s mail address',
    }),
  })
  .meta({ id: 'SiteFrameContent' })
export type SiteFrameContent = z.infer<typeof SiteFrameContent>

/** An entry as a page shows it; `site`: it is the start of that site. */
export type ShownEntry = ShownMenuEntry & { site?: string }
/** A place that many look for, with the words it is found by. */
export type ShownQuickLink = ShownMenuEntry & { words: readonly string[] }
export type ShownGroup = { label: Text; wide: boolean; entries: ShownEntry[] }
/** What the office has laid over the club's file; what is missing is that of the file. */
export type ShownSiteFrame = {
  bar?: { left: ShownEntry[]; right: ShownEntry[] }
  areas?: ShownGroup[]
  quickLinks?: ShownQuickLink[]
  footer?: {
    columns: ShownGroup[]
    legal: PageName[]
    note: { words: string; language: 'de' | 'en' | 'ja' } | null
    contact: string | null
  }
}
