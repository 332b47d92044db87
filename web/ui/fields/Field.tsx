import './field.css'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../pictures/Icon.tsx'

interface FieldProps {
  label: ReactNode
  /** Stands small beside the label, e.g. that the field may stay empty. */
  note?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Id of the control, for links from an `ErrorSummary`. */
  id?: string
  className?: string
  /** One control: `Input`, `PasswordInput`, `Select` or `Textarea`. */
  children: ReactNode
}

/** Label, control, hint and error, wired to each other. */
export function Field({ label, note, hint, error, id, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const wiring: FieldWiring = {
    id: controlId,
    'aria-describedby': classNames(error ? errorId : null, hint ? hintId : null) || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={classNames('field', error ? 'field--err' : null, className)}>
      <label htmlFor={controlId}>
        {label} {note && <i>{note}</i>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  )
}

interface FieldWiring {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const FieldContext = createContext<FieldWiring>({})

/** What a control needs to know about the field around it; empty outside a field. */
export function useFieldWiring(): FieldWiring {
  return useContext(FieldContext)
}
