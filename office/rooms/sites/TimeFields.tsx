import './sites.css'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'

type Times = { fromAt: string; untilAt: string; position: string }

interface TimeFieldsProps {
  value: Times
  onChange: (part: Partial<Times>) => void
}

/** From when until when, and which place among several. */
export function TimeFields({ value, onChange }: TimeFieldsProps) {
  const { t } = useTranslation('sites')
  return (
    <div className="sites-pair">
      {(['fromAt', 'untilAt'] as const).map((name) => (
        <Field key={name} label={t(`times.${name}`)} hint={t(`times.${name}Hint`)}>
          <Input
            type="datetime-local"
            value={value[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </Field>
      ))}
      <Field label={t('position.label')} hint={t('position.hint')}>
        <Input
          inputMode="numeric"
          maxLength={3}
          value={value.position}
          onChange={({ target }) => onChange({ position: target.value.replace(/\D/g, '') })}
        />
      </Field>
    </div>
  )
}
