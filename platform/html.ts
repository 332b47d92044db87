/** Markup that is safe to send as it is. Only this file makes it, so nothing that came from outside can pose as it. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

/** Everything put into the template is escaped, unless it is markup itself. Lists are joined, nothing is left out. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(toMarkup)))
}

/** Only for markup that the program itself made. */
export function trusted(markup: string): Html {
  return new Html(markup)
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const SIGNS = Object.fromEntries(Object.entries(ESCAPES).map(([sign, entity]) => [entity, sign]))

/** Text as it may stand in HTML and XML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)
}

/** What `escapeHtml` was given. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => SIGNS[entity]!)
}

function toMarkup(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(toMarkup).join('')
  return value instanceof Html ? value.markup : escapeHtml(String(value))
}
