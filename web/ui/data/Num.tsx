import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface NumProps {
  size?: 's' | 'm' | 'l' | 'xl'
  className?: string
  children: ReactNode
}

/** A number in the narrow voice: score, minute, date, seat, jersey. Without a size it takes the one around it. */
export function Num({ size, className, children }: NumProps) {
  return <span className={classNames('num', size && `n-${size}`, className)}>{children}</span>
}
