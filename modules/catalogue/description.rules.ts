import sanitizeHtml from 'sanitize-html'
import type { Text } from '#club/club.ts'
import { type SafeHtmlOptions, safeHtml } from '#platform/text/safe-html.rules.ts'

/** Headings, paragraphs, links, lists, tables, basic formatting (PRD-13); links http, https and mailto (PRD-14). */
const ALLOWED: SafeHtmlOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'a', 'ul', 'ol', 'li'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'span'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // A page has one h1, and it is the product's name.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }) },
}

export function sanitizeDescription(html: string): string {
  return safeHtml(html, ALLOWED).trim()
}

/** Texts that were cleaned before, since every list of products meets the same ones again. */
const cleaned = new Map<string, string>()
const MAX_CLEANED = 5_000

/** For showing what came from somewhere else: cleaned again on reading, at the price of a look-up. */
export function cleanDescription(html: string): string {
  let clean = cleaned.get(html)
  if (clean === undefined) {
    if (cleaned.size >= MAX_CLEANED) cleaned.clear()
    clean = sanitizeDescription(html)
    cleaned.set(html, clean)
  }
  return clean
}

export function cleanTexts(description: Text, clean: (html: string) => string): Text {
  const { de, en, ja } = description
  return { de: clean(de), en: clean(en), ...(ja === undefined ? {} : { ja: clean(ja) }) }
}
