import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Textarea } from '#web/ui/fields/Input.tsx'
import type { DraftText } from './terms-draft.ts'

interface TextFieldsProps {
  name: string
  /** Instead of the one of a sweepstake. */
  label?: string
  most?: number
  isLong?: boolean
  value: DraftText
  onChange: (text: DraftText) => void
}

/** German, English, and Japanese where it is written. */
export function TextFields({ name, label, most, isLong, value, onChange }: TextFieldsProps) {
  const { t } = useTranslation('sweepstakes')
  return (
    <div className="raffle-texts">
      {(['de', 'en', 'ja'] as const).map((language) => (
        <Field key={language} label={label ?? t(`make.${name}`)} note={t(`languages.${language}`)}>
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
