import { Segment } from '#web/ui/fields/Segment.tsx'
import { useOfficeLanguage } from './LanguageProvider.tsx'
import { languages } from './languages.ts'

const NAMES = { de: 'Deutsch', en: 'English' }

/** Each language in its own words. */
export function LanguageChoiceButtons() {
  const { language, choose } = useOfficeLanguage()
  return (
    <Segment
      label="Sprache, language"
      options={languages.map((value) => ({ value, label: NAMES[value] }))}
      value={language}
      onChange={choose}
    />
  )
}
