import './segment.css'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { classNames } from '../class-names.ts'

interface SegmentProps<V extends string> {
  label: string
  options: readonly { value: V; label: ReactNode }[]
  value: V
  onChange: (value: V) => void
  full?: boolean
}

/** Two to four views of the same thing, switched in place. */
export function Segment<V extends string>({ label, options, value, onChange, full }: SegmentProps<V>) {
  return (
    <fieldset className={classNames('segment', full && 'segment--full')} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}

interface SegmentLinksProps {
  label: string
  links: readonly { to: To; label: string; current: boolean }[]
}

/** The same for views that have an address of their own: works before JavaScript arrives. */
export function SegmentLinks({ label, links }: SegmentLinksProps) {
  return (
    <nav className="segment" aria-label={label}>
      {links.map((link) => (
        <Link
          key={link.label}
          to={link.to}
          aria-current={link.current ? 'true' : undefined}
          preventScrollReset
        >
          {link.label}
        </Link>
      ))}
    </nav>
  )
}
