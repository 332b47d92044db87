import type { ContentNode } from '#modules/content/schema.ts'
import { textsIn } from './values.ts'

/** What somebody reads in a minute: words, and in a script without spaces letters. */
const WORDS_PER_MINUTE = 200
const LETTERS_PER_MINUTE = 500
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/g

const BREAKS = /<\/(?:p|h[1-6]|li|dt|dd|td|th|blockquote|caption)>|<br\s*\/?>/gi

/** The words of HTML alone. It is only counted and shown as text, never as HTML. */
export function plainOf(html: string): string {
  return html
    .replace(BREAKS, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

export type Reading = { words: number; minutes: number }

/** How much there is to read. Japanese is counted by letters, as there are no spaces. */
export function readingOf({
  title,
  teaser,
  blocks,
}: Pick<ContentNode, 'title' | 'teaser' | 'blocks'>): Reading {
  const texts = blocks.flatMap(textsIn).map(({ text, isHtml }) => (isHtml ? plainOf(text) : text))
  const all = [title, teaser, ...texts].join(' ')
  const letters = all.match(UNSPACED)?.length ?? 0
  const words = all
    .replace(UNSPACED, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  const minutes = words / WORDS_PER_MINUTE + letters / LETTERS_PER_MINUTE
  return { words: words + letters, minutes: words + letters === 0 ? 0 : Math.max(1, Math.round(minutes)) }
}
