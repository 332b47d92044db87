import { isNameless, type SiteFrameFault, siteFrameFault } from '#modules/frame/site-frame.rules.ts'
import { SiteFrameContent, type SiteFramePart } from '#modules/frame/site-frame.schema.ts'
import type { OfficeSiteFrame } from '#modules/office/sites/site-frame.schema.ts'
import type { DraftText } from '../../parts/TextFields.tsx'
import { type EntryDraft, entryDraft, nextId, noText, sentEntry, sentText } from './menu-draft.ts'

/** A group as it is typed; those of the bar have no name. */
export type GroupDraft = { id: number; text: DraftText; entries: EntryDraft[] }
export type SiteFrameDraft = { groups: GroupDraft[]; legal: string[]; note: DraftText; contact: string }

export const newGroup = (): GroupDraft => ({ id: nextId(), text: noText, entries: [] })

export function siteFrameDraft({
  content,
  leadsTo,
}: Pick<OfficeSiteFrame, 'content' | 'leadsTo'>): SiteFrameDraft {
  const { groups, legal, note, contact } = content
  return {
    groups: groups.map(({ text, entries }, group) => ({
      id: nextId(),
      text: { ...noText, ...text },
      entries: entries.map((entry, at) => entryDraft(entry, leadsTo[group]?.[at] ?? null)),
    })),
    ...{ legal, note: { ...noText, ...note }, contact: contact ?? '' },
  }
}

/** Takes an entry out of its group to the end of another. */
export function sentTo(
  groups: readonly GroupDraft[],
  entry: EntryDraft,
  { from, to }: { from: number; to: number },
): GroupDraft[] {
  if (from === to) return [...groups]
  return groups.map((group, at) => {
    if (at === from) return { ...group, entries: group.entries.filter(({ id }) => id !== entry.id) }
    return at === to ? { ...group, entries: [...group.entries, entry] } : group
  })
}

export type DraftFault = SiteFrameFault | 'text' | 'link' | 'note' | 'contact'

/** What is sent, or what keeps it from being sent. */
export function contentOf(
  part: SiteFramePart,
  { groups, legal, note, contact }: SiteFrameDraft,
): { content: SiteFrameContent } | { fault: DraftFault } {
  const hasNote = Object.values(note).some((words) => words.trim())
  if (groups.some(({ entries }) => entries.some(({ text }) => !text.de.trim()))) return { fault: 'text' }
  if (!isNameless(part) && groups.some(({ text }) => !text.de.trim())) return { fault: 'name' }
  const read = SiteFrameContent.safeParse({
    groups: groups.map(({ text, entries }) => ({
      text: isNameless(part) ? null : sentText(text),
      entries: entries.map(sentEntry),
    })),
    legal,
    note: hasNote ? sentText(note) : null,
    contact: contact.trim() || null,
  })
  if (!read.success) return { fault: faultAt(read.error.issues[0]!.path) }
  const fault = siteFrameFault(part, read.data)
  return fault ? { fault } : { content: read.data }
}

function faultAt(path: readonly PropertyKey[]): DraftFault {
  const [field, , inGroup, , inEntry] = path
  if (field === 'note' || field === 'contact') return field
  if (path.length === 1) return 'groups'
  if (inGroup === 'text') return 'name'
  if (inEntry === 'words') return 'words'
  return inEntry === 'text' ? 'text' : 'link'
}
