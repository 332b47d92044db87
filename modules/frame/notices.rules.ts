import { createHash } from 'node:crypto'
import type { Language } from '#club/club.ts'
import { languagesFor } from '#modules/content/addresses.rules.ts'
import {
  type FrameWords,
  type NoticeKind,
  type NoticeTerms,
  noticeKinds,
  type ShownNotice,
} from './schema.ts'

export type Notice = NoticeTerms & { id: string; version: number }

/** Of two at once: the smaller number, then what began later. */
export function standsBefore(
  one: Pick<Notice, 'position' | 'fromAt' | 'id'>,
  other: Pick<Notice, 'position' | 'fromAt' | 'id'>,
): boolean {
  if (one.position !== other.position) return one.position < other.position
  if (one.fromAt !== other.fromAt) return one.fromAt > other.fromAt
  return one.id > other.id
}

/** At most one of each kind, the urgent one first. */
export function chooseNotices<One extends Notice>(running: readonly One[]): One[] {
  return noticeKinds.flatMap((kind) => {
    const [first] = running
      .filter((notice) => notice.kind === kind)
      .toSorted((one, other) => (standsBefore(one, other) ? -1 : 1))
    return first ?? []
  })
}

/** Do both want the same place at the same time? */
export function meets(one: NoticeTerms, other: NoticeTerms): boolean {
  const onSameSite =
    one.sites === null || other.sites === null || one.sites.some((site) => other.sites!.includes(site))
  const atOnce =
    (one.untilAt === null || other.fromAt < one.untilAt) &&
    (other.untilAt === null || one.fromAt < other.untilAt)
  return one.kind === other.kind && onSameSite && atOnce
}

/** The words for a reader, in the best language that there is. */
export function wordsFor(words: FrameWords, reader: Language): { words: string; language: Language } {
  const language = languagesFor(reader).find((one) => words[one] !== undefined) ?? 'de'
  return { words: words[language] ?? words.de, language }
}

/** Names what is closed for good: these words, and no others. */
export function noticeKey({ id, text }: { id: string; text: FrameWords }): string {
  return createHash('sha256').update(`${id} ${text.de}`).digest('hex').slice(0, 12)
}

export function shownAs(
  notice: { id: string; kind: NoticeKind; isDismissible: boolean } & Pick<NoticeTerms, 'text' | 'linkLabel'>,
  reader: Language,
  href: string | null,
): ShownNotice {
  const { id, kind, text, linkLabel, isDismissible } = notice
  const { words, language } = wordsFor(text, reader)
  const label = linkLabel && (linkLabel[language] ?? null)
  return {
    key: noticeKey({ id, text }),
    ...{ kind, text: words, language, isDismissible },
    link: href === null ? null : { href, label },
  }
}
