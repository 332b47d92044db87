import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#modules/content/schema.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'

interface LanguageChoiceProps {
  among: readonly ContentLanguage[]
  chosen: readonly ContentLanguage[]
  onChange: (chosen: ContentLanguage[]) => void
}

/** Which languages of a piece are meant; with one there is nothing to choose. */
export function LanguageChoice({ among, chosen, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation('editorial')
  if (among.length < 2) return null
  return (
    <ChoiceGroup className="editorial-choice" legend={t('dialog.languages')}>
      {among.map((language) => (
        <Checkbox
          key={language}
          label={t(`languageNames.${language}`)}
          checked={chosen.includes(language)}
          onChange={() => onChange(among.filter((one) => chosen.includes(one) !== (one === language)))}
        />
      ))}
    </ChoiceGroup>
  )
}
