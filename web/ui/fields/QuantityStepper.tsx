import './quantity-stepper.css'
import { IconButton } from '../IconButton.tsx'

interface QuantityStepperProps {
  label: string
  lessLabel: string
  moreLabel: string
  value: number
  min?: number
  max?: number
  /** While a change is on its way neither button does anything. */
  busy?: boolean
  onChange: (value: number) => void
}

export function QuantityStepper(props: QuantityStepperProps) {
  const { label, lessLabel, moreLabel, value, min = 1, max = Infinity, busy, onChange } = props
  const mayLess = !busy && value > min
  const mayMore = !busy && value < max
  return (
    <fieldset className="quantity" aria-label={label} aria-busy={busy || undefined}>
      <IconButton
        icon="minus"
        label={lessLabel}
        aria-disabled={!mayLess || undefined}
        onClick={() => mayLess && onChange(value - 1)}
      />
      <output className="num">{value}</output>
      <IconButton
        icon="plus"
        label={moreLabel}
        aria-disabled={!mayMore || undefined}
        onClick={() => mayMore && onChange(value + 1)}
      />
    </fieldset>
  )
}
