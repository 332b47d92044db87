import { useTranslation } from 'react-i18next'
import { club, type Language } from '#club/club.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'

interface PaperLanguageProps {
  value: Language
  onChange: (language: Language) => void
}

/** In which language tickets and receipt are printed, for whoever is given them. */
export function PaperLanguage({ value, onChange }: PaperLanguageProps) {
  const { t } = useTranslation('counter')
  const choose = (name: string) => onChange(club.languages.find((one) => one === name) ?? value)
  return (
    <Field label={t('papers.language')}>
      <Select value={value} onChange={({ target }) => choose(target.value)}>
        {club.languages.map((one) => (
          <option key={one} value={one}>
            {t(`papers.languages.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
