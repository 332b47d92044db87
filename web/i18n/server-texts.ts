import type { Language } from '#club/club.ts'
import type { Texts } from './merge-texts.ts'

type Namespaces = Record<string, Texts>

/** Every text in every language, for the server only: the browser gets what its page shows. */
export const serverTexts: Record<Language, Namespaces> = { de: {}, en: {}, ja: {} }

const files = import.meta.glob<Texts>('../texts/*/*.json', { eager: true, import: 'default' })
for (const [file, texts] of Object.entries(files)) {
  const [, language, namespace] = /\/(\w+)\/([\w-]+)\.json$/.exec(file)!
  serverTexts[language as Language][namespace!] = texts
}
