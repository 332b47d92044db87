import './error-summary.css'
import { type MouseEvent, useEffect, useRef } from 'react'

interface ErrorSummaryProps {
  title: string
  /** `fieldId` is the id given to the `Field` or `ChoiceGroup`. */
  errors: readonly { fieldId: string; text: string }[]
}

/** What a submit found wrong. It takes the focus when it appears; give it the submit count as `key`, so it does again. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      <ul>
        {errors.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus without leaving the hash in the address. */
function focusField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId)
  if (!field) return
  event.preventDefault()
  field.focus()
  field.scrollIntoView?.({ block: 'center' })
}
