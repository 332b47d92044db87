import { type ComponentProps, type ReactNode, useState } from 'react'
import { get, useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonLook } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, PasswordInput, Select } from '#web/ui/fields/Input.tsx'
import { useFormField } from './Form.tsx'
import { messageOf } from './rule-messages.ts'

interface FieldText {
  /** Name in the schema, dotted for what lies deeper. */
  name: string
  label: string
  hint?: ReactNode
  /** May stay empty: says so beside the label. */
  optional?: boolean
  /** Beside the label instead of that. */
  note?: ReactNode
  className?: string
}

type InputFieldProps = FieldText & Omit<ComponentProps<'input'>, keyof FieldText>

export function InputField(props: InputFieldProps) {
  const { wiring, rest } = useWiredField(props)
  return (
    <Field {...wiring.field}>
      <Input {...rest} {...wiring.control} />
    </Field>
  )
}

/** A password that can be shown while it is typed. */
export function PasswordField(props: InputFieldProps) {
  const { t } = useTranslation('forms')
  const { wiring, rest } = useWiredField(props)
  return (
    <Field {...wiring.field}>
      <PasswordInput
        {...rest}
        {...wiring.control}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
    </Field>
  )
}

type SelectFieldProps = FieldText & Omit<ComponentProps<'select'>, keyof FieldText>

export function SelectField({ children, ...props }: SelectFieldProps) {
  const { wiring, rest } = useWiredField(props)
  const { getValues } = useFormContext()
  // The page says it as it is sent, too: else the first of the list stands there until its scripts come.
  const [initial] = useState<string | undefined>(() => getValues(props.name))
  return (
    <Field {...wiring.field}>
      <Select defaultValue={initial} {...rest} {...wiring.control}>
        {children}
      </Select>
    </Field>
  )
}

export function CheckboxField({ name, label }: { name: string; label: string }) {
  const id = useFormField(name, label)
  const { register } = useFormContext()
  return <Checkbox id={id} label={label} {...register(name)} />
}

/** Says what is happening while it happens; presses in the meantime do nothing. */
export function SubmitButton({ busyLabel, children, ...look }: ButtonLook & SubmitButtonProps) {
  const { isSubmitting } = useFormState()
  return (
    <Button {...look} type="submit" busy={isSubmitting}>
      {isSubmitting ? busyLabel : children}
    </Button>
  )
}

interface SubmitButtonProps {
  busyLabel: string
  children: ReactNode
}

function useWiredField<P extends FieldText>({ name, label, hint, optional, note, className, ...rest }: P) {
  const { t } = useTranslation('forms')
  const { register } = useFormContext()
  const { errors } = useFormState({ name })
  const id = useFormField(name, label)
  const error = get(errors, name) as { message?: string } | undefined
  const field = {
    id,
    label,
    hint,
    className,
    note: note ?? (optional ? t('optional') : undefined),
    error: error && messageOf(t, error.message),
  }
  const control = { ...register(name), 'aria-required': optional ? undefined : (true as const) }
  return { wiring: { field, control }, rest }
}
