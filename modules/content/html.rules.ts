import sanitizeHtml from 'sanitize-html'
import { escapeHtml, unescapeHtml } from '#platform/html.ts'
import { type SafeHtmlOptions, safeHtml } from '#platform/text/safe-html.rules.ts'
import type { Block } from './blocks.schema.ts'
import { LINK_SCHEMES } from './link-schemes.rules.ts'

/** What an editor's text may hold. Pictures, frames and forms are blocks of their own. */
const ALLOWED: SafeHtmlOptions = {
  allowedTags: [
    ...[
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'a',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'blockquote',
      'pre',
      'code',
    ],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'abbr', 'cite', 'q', 'span'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'hreflang'],
    abbr: ['title'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    '*': ['lang'],
  },
  allowedSchemes: LINK_SCHEMES,
  allowedSchemesAppliedToAttributes: ['href', 'cite'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Deeper than any text is written; beyond it browsers and our own renderer would only suffer.
  nestingLimit: 24,
  // A page has one h1, and it is its title.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }) },
}

/** Made safe, and in one spelling: what is written in either of two ways reads the same. */
export function sanitise(html: string): string {
  return withoutBreaks(safeHtml(html, ALLOWED)).trim()
}

/** Lines between elements mean nothing; those within `pre` do. */
function withoutBreaks(html: string): string {
  return html
    .split(/(<pre>.*?<\/pre>)/s)
    .map((part) =>
      part.startsWith('<pre>')
        ? part
        : part
            .replace(
              /(<\/(?:p|h[1-6]|ul|ol|li|blockquote|table|thead|tbody|tr|th|td)>|<hr>|<hr \/>)\n+/g,
              '$1',
            )
            .replace(/(<(?:ul|ol|blockquote|table|thead|tbody|tr)>)\n+/g, '$1'),
    )
    .join('')
}

/** A block with every text of HTML in it made safe. */
export function sanitiseBlock(block: Block): Block {
  if (block.kind === 'text') return { ...block, html: sanitise(block.html) }
  if (block.kind !== 'questions') return block
  return { ...block, items: block.items.map((item) => ({ ...item, html: sanitise(item.html) })) }
}

/** Every text of HTML in a block, and where it stands. */
export function htmlOf(block: Block): { at: string; html: string }[] {
  if (block.kind === 'text') return [{ at: 'html', html: block.html }]
  if (block.kind !== 'questions') return []
  return block.items.map(({ html }, index) => ({ at: `items.${index}.html`, html }))
}

/** Is this an address that a link may have? */
export function isAllowedUrl(url: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()
  return scheme !== undefined && LINK_SCHEMES.includes(scheme)
}

/** `href` in text that `sanitise` has written: quoted, `<`, `>` and quotes within escaped. */
const HREF = /(<a\b[^>]*?\shref=")([^"]*)(")/g

/** The addresses that a sanitised text leads to. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(HREF)].map(([, , href]) => unescapeHtml(href!))
}

/** The text with other addresses; `rewrite` answers null for those that stay. */
export function withLinks(html: string, rewrite: (href: string) => string | null): string {
  return html.replace(HREF, (whole, before: string, href: string, after: string) => {
    const other = rewrite(unescapeHtml(href))
    return other === null ? whole : `${before}${escapeHtml(other)}${after}`
  })
}
