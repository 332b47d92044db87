import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface StepProps {
  id: string
  number: number
  title: ReactNode
  action?: ReactNode
  /** Nothing more to do here. */
  done?: boolean
  children?: ReactNode
}

/** One numbered part of the checkout. */
export function Step({ id, number, title, action, done, children }: StepProps) {
  return (
    <section
      className={classNames('step', done && 'step--done')}
      id={id}
      aria-labelledby={`${id}-h`}
      tabIndex={-1}
    >
      <span className="num" aria-hidden="true">
        {number}
      </span>
      <div>
        <div className="step__head">
          <h2 className="h3" id={`${id}-h`}>
            {title}
          </h2>
          {action}
        </div>
        {children}
      </div>
    </section>
  )
}
