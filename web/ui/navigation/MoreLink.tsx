import './link.css'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../pictures/Icon.tsx'

/** `to` is null where the club has nothing there: then there is no link. */
type LinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { to: ComponentProps<typeof Link>['to'] | null }

/** A link onward, with the arrow. */
export function MoreLink({ className, children, to, ...rest }: LinkProps) {
  if (to === null) return null
  return (
    <Link {...rest} to={to} className={classNames('more', className)}>
      <span>{children}</span>
      <Icon name="arrow" />
    </Link>
  )
}

/** A link back to where one came from. */
export function BackLink({ className, children, to, ...rest }: LinkProps) {
  if (to === null) return null
  return (
    <Link {...rest} to={to} className={classNames('more more--back', className)}>
      <Icon name="chevronLeft" />
      <span>{children}</span>
    </Link>
  )
}

/** A link inside copy. */
export function TextLink({ className, to, ...rest }: LinkProps) {
  return to === null ? null : <Link {...rest} to={to} className={classNames('tlink', className)} />
}

/** An action that reads like a link: small, beside what it belongs to. */
export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classNames('tlink', className)} />
}
