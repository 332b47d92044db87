import './receipt.css'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface ReceiptProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode
  /** At the end of the title line, e.g. the time left. */
  aside?: ReactNode
}

/** A receipt with a torn edge; sticky beside a form, so nothing may overlap it. Its sum is an element with class `sum`. */
export function Receipt({ title, aside, className, children, ...rest }: ReceiptProps) {
  return (
    <section {...rest} className={classNames('receipt', className)}>
      <div className="receipt__head">
        <h2 className="h3">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
