import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createContext } from 'react-router'
import { club, type Language } from '#club/club.ts'
import type { Texts } from './merge-texts.ts'

/** The texts of this request; the server makes one translator for each. */
export const translator = createContext<i18n>()

type Given = { language: Language; resources: Partial<Record<Language, Record<string, Texts>>> }

export function createTranslator({ language, resources }: Given): i18n {
  const instance = createInstance()
  instance.use(initReactI18next)
  void instance.init({
    lng: language,
    fallbackLng: club.fallbackLanguage,
    supportedLngs: club.languages,
    resources,
    ns: Object.keys(resources[language] ?? {}),
    defaultNS: 'common',
    fallbackNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
  })
  return instance
}
