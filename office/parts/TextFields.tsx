import './raffle.css'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Textarea } from '#web/ui/fields/Input.tsx'

/** Texts as they are typed: nothing in Japanese means there is none. */
export type DraftText = { de: string; en: string; ja: string }

interface TextFieldsProps {
  label: string
  most?: number
  isLong?: boolean
  value: DraftText
  onChange: (text: DraftText) => void
}

/** German, English, and Japanese where it is written. */
export function TextFields({ label, most, isLong, value, onChange }: TextFieldsProps) {
  const { t } = useTranslation('parts')
  return (
    <div className="raffle-texts">
      {(['de', 'en', 'ja'] as const).map((language) => (
        <Field key={language} label={label} note={t(`languages.${language}`)}>
          {isLong ? (
            <Textarea
              rows={2}
              lang={language}
              maxLength={most ?? 2000}
              value={value[language]}
              onChange={({ target }) => onChange({ ...value, [language]: target.value })}
            />
          ) : (
            <Input
              lang={language}
              maxLength={most ?? 120}
              value={value[language]}
              onChange={({ target }) => onChange({ ...value, [language]: target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
