import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { WithScores } from '#web/ui/WithScores.tsx'

interface BlockSectionProps {
  kind: string
  title?: string | undefined
  /** Beside the title: the way to the whole of it. */
  more?: ReactNode
  /** Large, as on start pages. */
  large?: boolean
  /** On the dark ground of the night. */
  night?: boolean
  className?: string
  children: ReactNode
}

/** What all blocks have in common: their distance to others and the heading above them. */
export function BlockSection({ kind, title, more, large, night, className, children }: BlockSectionProps) {
  const id = useId()
  return (
    <section
      className={classNames('block', `block--${kind}`, night && 'block--night', className)}
      data-theme={night ? 'flutlicht' : undefined}
      aria-labelledby={title ? id : undefined}
    >
      <div className="block__in">
        {title && (
          <div className="sec-head">
            <h2 className={large ? 'display' : 'h2'} id={id}>
              <WithScores text={title} />
            </h2>
            {more}
          </div>
        )}
        {children}
      </div>
    </section>
  )
}
