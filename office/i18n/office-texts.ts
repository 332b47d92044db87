import type { Texts } from '#web/i18n/merge-texts.ts'
import { createSmallTranslator } from '#web/i18n/small-translator.ts'
import { createTextLoader } from '#web/i18n/text-loader.ts'
import type { OfficeLanguage } from './languages.ts'

type Files = Record<string, () => Promise<Texts>>

/** One file for each room, and what forms of the sites say as well: each is a chunk that comes when a screen wants it. */
const own: Files = import.meta.glob<Texts>('../texts/*/*.json', { import: 'default' })
const shared: Files = import.meta.glob<Texts>('../../web/texts/*/forms.json', { import: 'default' })

const load = createTextLoader<Texts>({
  async read(language, namespace) {
    const file =
      own[`../texts/${language}/${namespace}.json`] ?? shared[`../../web/texts/${language}/${namespace}.json`]
    if (!file) throw new Error(`There are no texts ${namespace} in ${language}`)
    return file()
  },
})

export function createOfficeTranslator(language: OfficeLanguage) {
  return createSmallTranslator({ language, texts: { common: {} }, load })
}
