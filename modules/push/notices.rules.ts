import { createHash } from 'node:crypto'
import { club, type Language, type Text } from '#club/club.ts'
import { formatShortDate, formatTime } from '#platform/dates.ts'
import { readLine } from '#platform/text/text.schema.ts'
import { type NoticeKind, noticeTexts } from './notices.texts.ts'

/** What happened, as it is kept: names in every language, moments as ISO text, where it leads. */
export type Facts = {
  match?: Text
  team?: string
  score?: string
  /** As the ticker shows it, `90+4`. */
  minute?: string | null
  scorer?: string | null
  when?: string
  until?: string
  /** Written by staff. */
  title?: Text
  body?: Text
  url: Record<Language, string>
}

/** What a device is sent: the service worker shows it as it is (`service-worker-push.js`). */
export type Notice = {
  title: string
  body: string
  tag: string
  url: string
  lang: Language
  silent: boolean
}

export const MOST_TITLE = 80
export const MOST_BODY = 180
const REPLACES_LENGTH = 32

/** Put right what was told before: it stands there without another sound. */
const SILENT: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['goalCorrected'])

export function noticeOf(
  { kind, tag, facts }: { kind: NoticeKind; tag: string; facts: Facts },
  language: Language,
): Notice {
  const { title, body } = noticeTexts[language][kind]
  const words = wordsOf(facts, language)
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => words[name] ?? '')
  return {
    title: cut(filled(title), MOST_TITLE),
    body: cut(filled(body), MOST_BODY),
    tag,
    url: facts.url[language],
    lang: language,
    silent: SILENT.has(kind),
  }
}

function wordsOf(facts: Facts, language: Language): Record<string, string> {
  const { match, team = '', score = '', minute, scorer, when, until, title, body } = facts
  const of = (text?: Text) => (text ? (text[language] ?? text[club.fallbackLanguage] ?? text.de) : '')
  const about = [minute ?? '', scorer ?? ''].filter(Boolean).join(' ')
  return {
    ...{ team, score, match: of(match), title: of(title), body: of(body) },
    scorer: about ? ` · ${about}` : '',
    when: when ? `${formatShortDate(new Date(when), language)}, ${formatTime(new Date(when), language)}` : '',
    until: until ? formatTime(new Date(until), language) : '',
  }
}

/** Whole characters: none is cut in two, and none is there that is not seen. */
function cut(written: string, most: number): string {
  const text = readLine(written)
  const signs = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  return signs.length <= most
    ? text
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** A name for push services by which a later message replaces one that still waits there. */
export function replacesOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, REPLACES_LENGTH)
}
