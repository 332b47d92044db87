import sanitizeHtml from 'sanitize-html'

export type SafeHtmlOptions = sanitizeHtml.IOptions

/** Nobody writes so deep. The parser below looks through everything that is open, so that depth costs its square. */
export const MAX_DEPTH = 200

const TOO_DEEP = Symbol('too deep')

/** What the options allow; of a text that is nested too deep only its words. The time it takes grows with its length. */
export function safeHtml(html: string, options: SafeHtmlOptions): string {
  return within(html, options) ?? wordsOf(html)
}

export function isTooDeep(html: string): boolean {
  return within(html, {}) === null
}

/** Null: too deep; nothing beyond was read. */
function within(html: string, options: SafeHtmlOptions): string | null {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > MAX_DEPTH) throw TOO_DEEP
  }
  const onCloseTag = () => {
    depth -= 1
  }
  try {
    return sanitizeHtml(html, { ...options, onOpenTag, onCloseTag })
  } catch (error) {
    if (error === TOO_DEEP) return null
    throw error
  }
}

function wordsOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
