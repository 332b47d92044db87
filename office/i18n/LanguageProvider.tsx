import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { chosenLanguage, type OfficeLanguage, rememberLanguage } from './languages.ts'
import { createOfficeTranslator } from './office-texts.ts'

type LanguageChoice = { language: OfficeLanguage; choose(language: OfficeLanguage): void }

export const LanguageContext = createContext<LanguageChoice>({ language: 'de', choose: () => {} })

/** Texts in the language of this browser; another one is chosen without losing what is on the screen. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(chosenLanguage)
  const translator = useMemo(() => createOfficeTranslator(language), [language])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo(
    () => ({
      language,
      choose(next: OfficeLanguage) {
        rememberLanguage(next)
        setLanguage(next)
      },
    }),
    [language],
  )

  return (
    <LanguageContext value={choice}>
      <I18nextProvider i18n={translator}>{children}</I18nextProvider>
    </LanguageContext>
  )
}

export function useOfficeLanguage(): LanguageChoice {
  return useContext(LanguageContext)
}
