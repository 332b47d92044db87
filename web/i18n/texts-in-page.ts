import type { i18n } from 'i18next'

/** Stands in the rendered page where its texts go: which ones is known only when all of it is rendered. */
export const TEXTS_PLACE = '{"texts":"here"}'

/** Brings the texts that this page used along, so that the browser shows it without asking again. */
export function textsInPage(html: string, translator: i18n): string {
  const used = translator.reportNamespaces?.getUsedNamespaces() ?? []
  const texts = Object.fromEntries(
    ['common', ...used].map((namespace) => [
      namespace,
      translator.getResourceBundle(translator.language, namespace) ?? {},
    ]),
  )
  // A function, because `$&` in a text would otherwise be read as a pattern.
  return html.replace(TEXTS_PLACE, () => JSON.stringify(texts).replaceAll('<', '\\u003c'))
}
