import './price.css'
import { formatMoney } from '#platform/money.ts'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

interface PriceProps {
  /** Integer cents, gross. */
  cents: number
  /** `de`, `en` or `ja`. */
  language: string
  /** The price before, struck out; its label says so to screen readers. */
  was?: { cents: number; label: string }
  className?: string
}

/** A price in text width with even digits. */
export function Price({ cents, language, was, className }: PriceProps) {
  return (
    <span className={classNames('price', className)}>
      {was && (
        <>
          <VisuallyHidden>{was.label}</VisuallyHidden>
          <s className="price__was">{formatMoney(was.cents, language)}</s>
        </>
      )}
      {formatMoney(cents, language)}
    </span>
  )
}

/** The one total of a page, in the narrow numbers. */
export function TotalPrice({ cents, language, className }: Omit<PriceProps, 'was'>) {
  return <span className={classNames('num', className)}>{formatMoney(cents, language)}</span>
}
