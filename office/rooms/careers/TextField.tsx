import type { ComponentProps } from 'react'
import { get, useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormField } from '#web/forms/Form.tsx'
import { messageOf } from '#web/forms/rule-messages.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'

type TextFieldProps = { name: string; label: string; hint?: string } & Omit<
  ComponentProps<'textarea'>,
  'name'
>

/** Several lines in a form. */
export function TextField({ name, label, hint, ...rest }: TextFieldProps) {
  const { t } = useTranslation('forms')
  const { register } = useFormContext()
  const { errors } = useFormState({ name })
  const id = useFormField(name, label)
  const error = get(errors, name) as { message?: string } | undefined
  return (
    <Field id={id} label={label} hint={hint} error={error && messageOf(t, error.message)}>
      <Textarea rows={5} {...rest} {...register(name)} />
    </Field>
  )
}
