import './check.css'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from './Field.tsx'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode }

/** A box to tick, with its own error, e.g. for terms that must be accepted. */
export function Checkbox({ label, error, className, ...rest }: ChoiceProps & { error?: ReactNode }) {
  const errorId = useId()
  return (
    <div className={className}>
      <label className={classNames('check', error ? 'check--err' : null)}>
        <input
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...rest}
          type="checkbox"
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** One of several; they share a `name` and stand in a `ChoiceGroup`. */
export function RadioOption({ label, className, ...rest }: ChoiceProps) {
  return (
    <label className={classNames('radioopt', className)}>
      <input {...rest} type="radio" />
      <span>{label}</span>
    </label>
  )
}

interface ChoiceGroupProps {
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  id?: string
  className?: string
  children: ReactNode
}

/** A question whose answers are radio buttons, option cards or check boxes. */
export function ChoiceGroup({ legend, hint, error, id, className, children }: ChoiceGroupProps) {
  const ownId = useId()
  const groupId = id ?? ownId
  const described = classNames(error ? `${groupId}-error` : null, hint ? `${groupId}-hint` : null)
  return (
    <fieldset id={groupId} className={className} aria-describedby={described || undefined} tabIndex={-1}>
      <legend className="label">{legend}</legend>
      {hint && (
        <p className="hint" id={`${groupId}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${groupId}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
