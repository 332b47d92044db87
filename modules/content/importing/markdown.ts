import { marked } from 'marked'
import { sanitise } from '../html.rules.ts'

/** What an editor wrote, as the text of a block has it. */
export function htmlOfMarkdown(markdown: string): string {
  return sanitise(marked.parse(markdown, { async: false, gfm: true }))
}

/**
 * The text of a block as an editor would write it. Null where Markdown cannot say the same to the letter: it is read
 * back and compared.
 */
export function markdownOfHtml(html: string): string | null {
  const markdown = html === '' ? null : written(html)
  return markdown !== null && htmlOfMarkdown(markdown) === html ? markdown : null
}

const BLOCK = /<(p|h[2-4]|ul|ol|blockquote)>(.*?)<\/\1>/gs

function written(html: string): string | null {
  const parts: string[] = []
  let end = 0
  for (const match of html.matchAll(BLOCK)) {
    if (match.index !== end) return null
    end += match[0].length
    parts.push(blockOf(match[1]!, match[2]!))
  }
  return end === html.length ? `${parts.join('\n\n')}\n` : null
}

function blockOf(tag: string, inner: string): string {
  if (tag === 'p') return inlineOf(inner)
  if (tag === 'blockquote') return `> ${inlineOf(inner.replace(/^<p>|<\/p>$/g, ''))}`
  if (tag === 'ul' || tag === 'ol') {
    const items = [...inner.matchAll(/<li>(.*?)<\/li>/gs)].map((item) => inlineOf(item[1]!))
    return items.map((item, index) => (tag === 'ul' ? `- ${item}` : `${index + 1}. ${item}`)).join('\n')
  }
  return `${'#'.repeat(Number(tag[1]))} ${inlineOf(inner)}`
}

function inlineOf(html: string): string {
  return html
    .replace(/<a href="([^"]*)" rel="noopener">(.*?)<\/a>/gs, '[$2]($1)')
    .replace(/<\/?(?:strong|b)>/g, '**')
    .replace(/<\/?(?:em|i)>/g, '*')
    .replace(/<br \/>/g, '  \n')
}
