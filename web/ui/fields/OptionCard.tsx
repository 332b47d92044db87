import './option-card.css'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

interface OptionCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title' | 'disabled' | 'children'> {
  title: ReactNode
  detail?: ReactNode
  /** A price or an icon at the end of the row. */
  aside?: ReactNode
  /** Why it cannot be chosen now: replaces the detail, the option stays visible. */
  unavailableReason?: ReactNode
  /** Opens below while this option is chosen. */
  children?: ReactNode
}

/** A large radio button for a choice that has a price, a detail or a form of its own. */
export function OptionCard(props: OptionCardProps) {
  const { title, detail, aside, unavailableReason, className, children, ...input } = props
  const titleId = useId()
  const detailId = useId()
  const small = unavailableReason ?? detail
  return (
    <div className={classNames('option', unavailableReason ? 'option--off' : null, className)}>
      <label>
        <input
          {...input}
          type="radio"
          disabled={Boolean(unavailableReason)}
          aria-labelledby={titleId}
          aria-describedby={small ? detailId : undefined}
        />
        <span>
          <b id={titleId}>{title}</b>
          {small && <small id={detailId}>{small}</small>}
        </span>
        {aside}
      </label>
      {children && <div className="option__extra">{children}</div>}
    </div>
  )
}
