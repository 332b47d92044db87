import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PRINT_NAME_MAX } from '#modules/catalogue/print.schema.ts'
import { Field, FieldError } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import type { PrintChoice } from './print-choice.ts'
import { problemsOfChoice } from './print-problems.ts'

type OwnPrintFieldsProps = {
  flock: PrintChoice
  onChange: (flock: PrintChoice) => void
  isReported: boolean
  /** What it will look like. */
  children: ReactNode
}

/** A name and a number of one's own, judged by the server's rules while one types. */
export function OwnPrintFields({ flock, onChange, isReported, children }: OwnPrintFieldsProps) {
  const { t } = useTranslation('shop')
  const problems = problemsOfChoice(flock)
  const left = PRINT_NAME_MAX - [...flock.name].length
  return (
    <>
      <div className="flock flock--own">
        {children}
        <Field
          label={t('flock.name')}
          hint={t('flock.left', { count: Math.max(0, left) })}
          error={problems.name && t(`problem.${problems.name}`)}
        >
          <Input
            value={flock.name}
            maxLength={PRINT_NAME_MAX}
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
      {isReported && problems.isMissing && <FieldError>{t('flock.missing')}</FieldError>}
    </>
  )
}
