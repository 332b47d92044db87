import { useEffect, useState } from 'react'
import { Controller, get, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormField } from '#web/forms/Form.tsx'
import { messageOf } from '#web/forms/rule-messages.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'
import { centsOf, localMoment, momentOf, typedAmount } from './amounts.ts'

interface AmountFieldProps {
  /** Name in the schema. */
  name: string
  label: string
  hint?: string
}

/** An amount in euros, as people type it; in the form it is whole cents, or null where it is none. */
export function MoneyField({ name, label, hint }: AmountFieldProps) {
  const { t } = useTranslation('parts')
  const wiring = useAmountField({ name, label, hint }, t('money.invalid'))
  return (
    <Controller
      name={name}
      render={({ field }) => (
        <Field {...wiring} note="€">
          <TypedMoney cents={field.value} onChange={field.onChange} onBlur={field.onBlur} />
        </Field>
      )}
    />
  )
}

type TypedMoneyProps = {
  cents: number | null
  onChange: (cents: number | null) => void
  onBlur: () => void
}

/** Keeps what is typed as it is typed, and writes it out in full when somebody goes on. */
export function TypedMoney({ cents, onChange, onBlur }: TypedMoneyProps) {
  const { language } = useOfficeLanguage()
  const [typed, setTyped] = useState(() => (cents === null ? '' : typedAmount(cents, language)))
  useEffect(() => {
    setTyped((before) =>
      cents === null || centsOf(before, language) === cents ? before : typedAmount(cents, language),
    )
  }, [cents, language])
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(centsOf(target.value, language))
      }}
      onBlur={() => {
        if (cents !== null) setTyped(typedAmount(cents, language))
        onBlur()
      }}
    />
  )
}

/** A moment on the club's clocks; in the form it is ISO 8601 UTC, or null. */
export function DateTimeField({ name, label, hint }: AmountFieldProps) {
  const { t } = useTranslation('parts')
  const wiring = useAmountField({ name, label, hint: hint ?? t('dateTime.zone') })
  return (
    <Controller
      name={name}
      render={({ field }) => (
        <Field {...wiring}>
          <Input
            type="datetime-local"
            defaultValue={field.value ? localMoment(field.value) : ''}
            onChange={({ target }) => field.onChange(momentOf(target.value))}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  )
}

function useAmountField({ name, label, hint }: AmountFieldProps, invalid?: string) {
  const { t } = useTranslation('forms')
  const { errors } = useFormState({ name })
  const id = useFormField(name, label)
  const error = get(errors, name) as { message?: string } | undefined
  const said = error && (error.message === 'invalid' && invalid ? invalid : messageOf(t, error.message))
  return { id, label, hint, error: said }
}
