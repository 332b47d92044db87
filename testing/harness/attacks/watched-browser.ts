import type { Browser, BrowserContext } from '@playwright/test'
import { QUIET_CONTEXT } from '../chromium.ts'

/**
 * A context that writes into `found` every script of somebody else's that runs (it calls `kk()`, injections.ts), every dialog and
 * every refusal of the content policy.
 */
export async function watchedContext(
  browser: Browser,
  found: string[],
  given: { viewport?: { width: number; height: number } } = {},
): Promise<BrowserContext> {
  const made = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    ...QUIET_CONTEXT,
    ...given,
  })
  await made.exposeBinding('kk', ({ frame }) => void found.push(`ran on ${frame.url()}`))
  await made.exposeBinding(
    'noteRefusal',
    ({ frame }, what: string) => void found.push(`${what} on ${frame.url()}`),
  )
  await made.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      (window as unknown as { noteRefusal(what: string): void }).noteRefusal(
        `policy ${violatedDirective} ${blockedURI} ${sample}`,
      ),
    )
  })
  made.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return made
}

/** Runs in a page: everything in it that would run if it were touched: handlers, script addresses, foreign elements. */
export function dangersOf(): string[] {
  const dangers: string[] = []
  const addresses = ['href', 'src', 'action', 'formaction', 'data', 'srcdoc', 'xlink:href']
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName
    if (name === 'k-k' || name === 'base' || name === 'isindex' || name === 'marquee')
      dangers.push(`<${name}>`)
    if (name === 'meta' && element.getAttribute('http-equiv') === 'refresh') dangers.push('<meta refresh>')
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith('on')) dangers.push(`<${name} ${attribute}>`)
      const isScript = /^\W*(javascript|vbscript|data:text\/html)/i.test(value)
      if (addresses.includes(attribute) && isScript)
        dangers.push(`<${name} ${attribute}="${value.slice(0, 40)}">`)
    }
  }
  return dangers
}
