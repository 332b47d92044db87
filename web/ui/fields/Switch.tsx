import './switch.css'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

type SwitchInput = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children' | 'title'>

/** On or off, at once. Needs `aria-label` or a label around it. */
export function Switch({ className, ...rest }: SwitchInput) {
  return (
    <span className={classNames('switch', className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own checked state */}
      <input {...rest} type="checkbox" role="switch" />
    </span>
  )
}

/** A switch in a row with what it turns on. */
export function SwitchRow({
  title,
  detail,
  id,
  ...rest
}: SwitchInput & { title: ReactNode; detail?: ReactNode }) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <label className="switch-row" htmlFor={inputId}>
      <span>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </span>
      <Switch {...rest} id={inputId} />
    </label>
  )
}
