import { legalLinks, type NavigationEntry, type PageName } from '#club/pages/navigation.ts'
import { fitsInLine } from './schema.ts'
import type { SiteFrameContent, SiteFramePart } from './site-frame.schema.ts'

/** How many groups and entries a part has room for, and how many signs in one line. */
export const ROOM = {
  bar: { groups: [2, 2], entries: 8, line: 124 },
  footer: { groups: [1, 4], entries: 14, line: null },
  areas: { groups: [1, 6], entries: 60, line: null },
  quickLinks: { groups: [1, 1], entries: 10, line: null },
} as const

/** Groups of these have no name of their own. */
export const isNameless = (part: SiteFramePart): boolean => part === 'bar' || part === 'quickLinks'

/** More than this stand in several columns. */
const MOST_IN_COLUMN = 12
export const isWide = (entries: readonly unknown[]): boolean => entries.length > MOST_IN_COLUMN

export type SiteFrameFault =
  | 'words'
  | 'groups'
  | 'empty'
  | 'entries'
  | 'name'
  | 'twice'
  | 'long'
  | 'legal'
  | 'foreign'

/** What keeps a part from being shown like this; null: nothing. */
export function siteFrameFault(part: SiteFramePart, content: SiteFrameContent): SiteFrameFault | null {
  const { groups } = content
  const room = ROOM[part]
  const all = groups.flatMap(({ entries }) => entries)
  if (groups.length < room.groups[0] || groups.length > room.groups[1]) return 'groups'
  if (isTooBare(part, groups)) return 'empty'
  if (groups.some(({ entries }) => entries.length > room.entries)) return 'entries'
  if (groups.some(({ text }) => (text === null) !== isNameless(part))) return 'name'
  const names = isNameless(part) ? [] : groups.map(({ text }) => text!.de)
  const isTwice = (words: readonly string[]) => new Set(words).size < words.length
  if ([names, ...groups.map(({ entries }) => entries.map(({ text }) => text.de))].some(isTwice))
    return 'twice'
  if (part === 'quickLinks' ? all.some(({ words }) => !words?.length) : all.some(({ words }) => words))
    return 'words'
  if (room.line !== null && !fitsInLine(all, room.line)) return 'long'
  if (part === 'footer') return isEveryLegalLink(content.legal) ? null : 'legal'
  const isBare = content.legal.length === 0 && content.note === null && content.contact === null
  return isBare ? null : 'foreign'
}

/** One side of the bar may be bare; a search may offer no way before anything is typed. */
function isTooBare(part: SiteFramePart, groups: SiteFrameContent['groups']): boolean {
  if (part === 'quickLinks') return false
  if (part === 'bar') return groups.every(({ entries }) => entries.length === 0)
  return groups.some(({ entries }) => entries.length === 0)
}

function isEveryLegalLink(pages: readonly string[]): boolean {
  return pages.toSorted().join() === legalPages().toSorted().join()
}

/** What the law wants at the foot of every page: moved, never removed. */
export const legalPages = (): PageName[] => legalLinks.flatMap(({ page }) => page ?? [])

/** The legal links in the order that was chosen; what the club's file has got since stands at the end. */
export function legalInOrder(pages: readonly string[]): NavigationEntry[] {
  const place = ({ page = 'start' }: NavigationEntry) => {
    const at = pages.indexOf(page)
    return at < 0 ? pages.length : at
  }
  return legalLinks.toSorted((one, other) => place(one) - place(other))
}
