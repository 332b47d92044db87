import { useTranslation } from 'react-i18next'
import { Input, Textarea } from '#web/ui/fields/Input.tsx'
import type { Spoken } from './day-draft.ts'

const LANGUAGES = ['de', 'en', 'ja'] as const

type SpokenFieldProps = {
  label: string
  value: Spoken
  onChange: (value: Spoken) => void
  /** Several lines of text. */
  isLong?: boolean
}

/** One text in the languages of the club; German is the one that must be there. */
export function SpokenField({ label, value, onChange, isLong }: SpokenFieldProps) {
  const { t } = useTranslation('matchDay')
  const Box = isLong ? Textarea : Input
  return (
    <fieldset className="sheet-spoken">
      <legend>{label}</legend>
      {LANGUAGES.map((language) => (
        <div key={language}>
          <span aria-hidden="true">{language.toUpperCase()}</span>
          <Box
            lang={language}
            aria-label={`${label}, ${t(`languages.${language}`)}`}
            maxLength={isLong ? 400 : 120}
            value={value[language]}
            onChange={({ target }: { target: { value: string } }) =>
              onChange({ ...value, [language]: target.value })
            }
          />
        </div>
      ))}
    </fieldset>
  )
}
