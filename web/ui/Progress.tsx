import './progress.css'

interface ProgressProps {
  /** Says where things stand, e.g. `Stand: In Arbeit`. */
  label: string
  steps: readonly string[]
  /** Index of the step that is under way; `steps.length` when all are done. */
  current: number
}

/** The steps of an order or a form. */
export function Progress({ label, steps, current }: ProgressProps) {
  return (
    <ol className="progress" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}
