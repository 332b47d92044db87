import {
  type FrameEntry,
  fitsInLine,
  MenuEntries,
  type MenuEntry,
  MOST_MENU_ENTRIES,
} from '#modules/frame/schema.ts'
import type { OfficeMenu } from '#modules/office/sites/menus.schema.ts'
import type { DraftText } from '../../parts/TextFields.tsx'

/** An entry as it is typed. */
export type EntryDraft = {
  /** Its own as long as the dialog is open. */
  id: number
  text: DraftText
  /** Empty: the site whose navigation it is, or a whole address. */
  site: string
  link: string
  /** What it is found by, a line each; null: nobody searches for it. */
  words: string | null
  /** It leads nowhere, as it was saved. */
  isLost: boolean
}

let lastId = 0
export const nextId = () => {
  lastId += 1
  return lastId
}

export const noText: DraftText = { de: '', en: '', ja: '' }

export const newEntry = (): EntryDraft => ({
  id: nextId(),
  text: noText,
  ...{ site: '', link: '', words: null, isLost: false },
})

export const entryDraft = ({ text, site, link, words }: FrameEntry, leadsTo: string | null): EntryDraft => ({
  id: nextId(),
  text: { ...noText, ...text },
  ...{ site: site ?? '', link, words: words?.join('\n') ?? null, isLost: leadsTo === null },
})

export const draftOf = ({ entries }: Pick<OfficeMenu, 'entries'>): EntryDraft[] =>
  entries.map((entry) => entryDraft(entry, entry.leadsTo))

/** What is sent to have it as it was. */
export const savedEntries = (entries: readonly (MenuEntry & { leadsTo?: string | null })[]): MenuEntry[] =>
  entries.map(({ leadsTo: _, ...entry }) => entry)

/** Moves the one at a place by one; at an end it stays. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by
  if (to < 0 || to >= list.length) return [...list]
  return list.with(at, list[to]!).with(to, list[at]!)
}

export type MenuFault = 'count' | 'text' | 'twice' | 'long' | 'link'

/** What is sent, or what keeps it from being sent and in which entry. */
export function entriesOf(
  drafts: readonly EntryDraft[],
): { entries: MenuEntry[] } | { fault: MenuFault; id: number | null } {
  if (drafts.length === 0 || drafts.length > MOST_MENU_ENTRIES) return { fault: 'count', id: null }
  const nameless = drafts.find(({ text }) => !text.de.trim())
  if (nameless) return { fault: 'text', id: nameless.id }
  const names = drafts.map(({ text }) => text.de.trim())
  const twice = drafts.find((_, at) => names.indexOf(names[at]!) < at)
  if (twice) return { fault: 'twice', id: twice.id }
  if (!fitsInLine(drafts)) return { fault: 'long', id: null }
  const read = MenuEntries.safeParse(drafts.map(sentEntry))
  if (read.success) return { entries: read.data }
  const [at, field] = read.error.issues[0]!.path
  return { fault: field === 'text' ? 'text' : 'link', id: drafts[Number(at)]?.id ?? null }
}

export function sentEntry({ text, site, link, words }: EntryDraft) {
  return {
    ...{ text: sentText(text), site: site || null, link: link.trim() },
    ...(words === null ? {} : { words: linesOf(words) }),
  }
}

/** One word a line; a word twice is one. */
export function linesOf(typed: string): string[] {
  const lines = typed.split(/[\n,;]/).map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))]
}

/** Words in the languages in which there are any. */
export function sentText(text: DraftText): { de: string; en?: string; ja?: string } {
  const words = Object.entries(text).flatMap(([language, word]) =>
    word.trim() ? [[language, word.trim()]] : [],
  )
  return { de: '', ...Object.fromEntries(words) }
}
