import './stub.css'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface StubProps extends ComponentProps<'article'> {
  as?: 'article' | 'div' | 'li' | 'section'
  /** The part behind the perforation. */
  tear: ReactNode
  tearClassName?: string
  /** Without the shadow. */
  flat?: boolean
  /** On phones the tear moves below; the stylesheet of the place sets its height as `--tear-y`. */
  fold?: boolean
}

/** What admits, reserves or obliges: match, ticket, order, contract, member card. Width of the tear: `--tear` in CSS. */
export function Stub({
  as: Tag = 'article',
  tear,
  tearClassName,
  flat,
  fold,
  className,
  children,
  ...rest
}: StubProps) {
  const Element = Tag as 'article'
  return (
    <Element {...rest} className={classNames('stub', flat && 'stub--flat', fold && 'stub--fold', className)}>
      <div className="stub__in">
        {children}
        <div className={classNames('stub__tear', tearClassName)}>{tear}</div>
      </div>
    </Element>
  )
}
