import { useTranslation } from 'react-i18next'
import { FLOCK_NAME_MAX } from '#modules/catalogue/flock.schema.ts'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import type { FlockChoice } from './flock-choice.ts'
import { problemsOfChoice } from './flock-problems.ts'

type OwnFlockFieldsProps = {
  flock: FlockChoice
  onChange: (flock: FlockChoice) => void
  isTold: boolean
}

/** A name and a number of one's own, judged by the server's rules while one types. */
export function OwnFlockFields({ flock, onChange, isTold }: OwnFlockFieldsProps) {
  const { t } = useTranslation('shop')
  const problems = problemsOfChoice(flock)
  const left = FLOCK_NAME_MAX - [...flock.name].length
  return (
    <>
      <div className="flock">
        <Field
          label={t('flock.name')}
          hint={t('flock.left', { count: Math.max(0, left) })}
          error={problems.name && t(`problem.${problems.name}`)}
        >
          <Input
            value={flock.name}
            maxLength={FLOCK_NAME_MAX}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ ...flock, name: event.currentTarget.value })}
          />
        </Field>
        <Field
          label={t('flock.number')}
          hint={t('flock.numberHint')}
          error={problems.number && t(`problem.${problems.number}`)}
        >
          <Input
            value={flock.number}
            maxLength={2}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => onChange({ ...flock, number: event.currentTarget.value.replace(/\D/g, '') })}
          />
        </Field>
      </div>
      {isTold && problems.isMissing && <FieldError>{t('flock.missing')}</FieldError>}
    </>
  )
}
