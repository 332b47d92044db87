import { marked } from 'marked'
import { sanitise } from './html.rules.ts'

/** What an editor wrote, as the text of a block has it: safe, one line. */
export function htmlOfMarkdown(markdown: string): string {
  const html = marked.parse(markdown, { async: false, gfm: true })
  return sanitise(withoutBreaks(html))
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
