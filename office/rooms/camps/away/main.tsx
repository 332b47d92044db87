import '#web/styles/tokens.css'
import '#web/styles/club-colours.css'
import '#web/styles/reset.css'
import '#web/styles/base.css'
import '#web/styles/type.css'
import '../../../styles/office.css'
import '../../../styles/controls.css'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import type { Texts } from '#web/i18n/merge-texts.ts'
import { createSmallTranslator } from '#web/i18n/small-translator.ts'
import { LanguageContext } from '../../../i18n/LanguageProvider.tsx'
import { chosenLanguage } from '../../../i18n/languages.ts'
import { AwayPage } from './AwayPage.tsx'

// A page of its own: all that it needs is in the files that it names, so that its worker keeps them and nothing else.
const texts = import.meta.glob<Texts>('../../../texts/*/camps.json', { import: 'default', eager: true })
const language = chosenLanguage()
const translator = createSmallTranslator({
  language,
  texts: { common: {}, camps: texts[`../../../texts/${language}/camps.json`] ?? {} },
  load: async () => ({}),
})
document.documentElement.lang = language
createRoot(document.getElementById('app')!).render(
  <LanguageContext value={{ language, choose: () => {} }}>
    <I18nextProvider i18n={translator}>
      <AwayPage />
    </I18nextProvider>
  </LanguageContext>,
)
