import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Language } from '#club/club.ts'
import { words } from '#club/words.ts'
import { withClubWords } from '#web/i18n/club-words.ts'
import type { Texts } from '#web/i18n/merge-texts.ts'
import { createTranslator } from '#web/i18n/translator.ts'

const files = import.meta.glob<Texts>('../texts/*/*.json', { eager: true, import: 'default' })

/** Every text of a language, as pages have them. */
export function translatorFor(language: Language) {
  const namespaces = Object.entries(files).flatMap(([file, texts]) => {
    const [, fileLanguage, namespace] = /\/(\w+)\/([\w-]+)\.json$/.exec(file)!
    return fileLanguage === language ? [[namespace!, withClubWords(texts, words[language])] as const] : []
  })
  return createTranslator({ language, resources: { [language]: Object.fromEntries(namespaces) } })
}

export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return <I18nextProvider i18n={translatorFor(language)}>{children}</I18nextProvider>
}
