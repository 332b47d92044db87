import { type NoticeKind, NoticeTerms } from '#modules/frame/schema.ts'
import type { OfficeNotice } from '#modules/office/sites/notices.schema.ts'
import { localMoment, momentOf } from '../../parts/amounts.ts'
import type { DraftText } from '../../parts/TextFields.tsx'

/** A notice as it is typed. */
export type NoticeDraft = {
  kind: NoticeKind
  text: DraftText
  link: string
  linkLabel: DraftText
  sites: readonly string[] | null
  fromAt: string
  untilAt: string
  isOn: boolean
  isDismissible: boolean
  position: string
}

const EMPTY: DraftText = { de: '', en: '', ja: '' }

export const newNotice = (now: Date): NoticeDraft => ({
  kind: 'banner',
  ...{ text: EMPTY, link: '', linkLabel: EMPTY, sites: null },
  fromAt: localMoment(now.toISOString()),
  ...{ untilAt: '', isOn: true, isDismissible: true, position: '100' },
})

type Words = { de: string; en?: string | undefined; ja?: string | undefined }
const typed = (words: Words | null): DraftText => ({ ...EMPTY, ...words }) as DraftText

export function draftOf(notice: OfficeNotice): NoticeDraft {
  const { kind, text, link, linkLabel, sites, fromAt, untilAt, isOn, isDismissible, position } = notice
  return {
    ...{ kind, sites, isOn, isDismissible },
    text: typed(text),
    link: link ?? '',
    linkLabel: typed(linkLabel),
    fromAt: localMoment(fromAt),
    untilAt: untilAt ? localMoment(untilAt) : '',
    position: String(position),
  }
}

/** Without what was left empty; null where German is. */
function wordsOf({ de, en, ja }: DraftText): Words | null {
  const words = Object.entries({ de, en, ja }).flatMap(([language, text]) =>
    text.trim() ? [[language, text.trim()]] : [],
  )
  return de.trim() ? (Object.fromEntries(words) as Words) : null
}

/** What is sent, or the name of the field that keeps it from being sent. */
export function termsOf(draft: NoticeDraft): { terms: NoticeTerms } | { fault: NoticeFault } {
  const text = wordsOf(draft.text)
  if (!text) return { fault: 'text' }
  if (draft.sites?.length === 0) return { fault: 'sites' }
  const fromAt = momentOf(draft.fromAt)
  const untilAt = draft.untilAt ? momentOf(draft.untilAt) : null
  if (!fromAt || (draft.untilAt && !untilAt) || (untilAt && untilAt <= fromAt)) return { fault: 'times' }
  const position = Number(draft.position)
  const link = draft.link.trim() || null
  const read = NoticeTerms.safeParse({
    ...{ kind: draft.kind, text, link, fromAt, untilAt, position },
    linkLabel: link ? wordsOf(draft.linkLabel) : null,
    sites: draft.sites && [...draft.sites],
    isOn: draft.isOn,
    isDismissible: draft.isDismissible,
  })
  if (read.success) return { terms: read.data }
  const [at] = read.error.issues[0]!.path
  return { fault: at === 'link' || at === 'position' ? at : 'text' }
}

export type NoticeFault = 'text' | 'sites' | 'times' | 'link' | 'position'
