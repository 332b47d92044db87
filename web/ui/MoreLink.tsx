import './link.css'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'

type LinkProps = ComponentProps<typeof Link>

/** A link onward, with the arrow. */
export function MoreLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={classNames('more', className)}>
      <span>{children}</span>
      <Icon name="arrow" />
    </Link>
  )
}

/** A link back to where one came from. */
export function BackLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={classNames('more more--back', className)}>
      <Icon name="chevronLeft" />
      <span>{children}</span>
    </Link>
  )
}

/** A link inside copy. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classNames('tlink', className)} />
}

/** An action that reads like a link: small, beside what it belongs to. */
export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classNames('tlink', className)} />
}
