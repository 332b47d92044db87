/** Markup that is safe to send as it is. */
export type Html = { readonly markup: string }

/** Everything put into the template is escaped, unless it is markup itself. Lists are joined, nothing is left out. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return { markup: String.raw({ raw: parts }, ...values.map(toMarkup)) }
}

/** Only for markup that the program itself made. */
export function trusted(markup: string): Html {
  return { markup }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function toMarkup(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(toMarkup).join('')
  if (isHtml(value)) return value.markup
  return escapeHtml(String(value))
}

function isHtml(value: unknown): value is Html {
  return typeof value === 'object' && value !== null && 'markup' in value
}
