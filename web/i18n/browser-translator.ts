import type { i18n } from 'i18next'
import type { Language } from '#club/club.ts'
import type { Texts } from './merge-texts.ts'
import { createSmallTranslator } from './small-translator.ts'
import { createTextLoader } from './text-loader.ts'

const load = createTextLoader<Texts>({
  async read(language, namespace) {
    const { textFiles } = await import('./text-files.ts')
    const file = textFiles[`../texts/${language}/${namespace}.json`]
    if (!file) throw new Error(`There are no texts ${namespace} in ${language}`)
    return file()
  },
})

/** The translator of the browser: it begins with the texts in the page and fetches further namespaces as chunks. */
export function createBrowserTranslator(): i18n {
  const inPage = document.getElementById('texts')?.textContent
  const texts = inPage ? (JSON.parse(inPage) as Record<string, Texts>) : {}
  return createSmallTranslator({ language: document.documentElement.lang as Language, texts, load })
}
