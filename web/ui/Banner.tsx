import './banner.css'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './pictures/Icon.tsx'
import type { IconName } from './pictures/icon-paths.ts'

const icons = { info: 'info', ok: 'check', warn: 'warning', err: 'warning' } as const

interface BannerProps {
  kind?: keyof typeof icons
  icon?: IconName
  /** `status` or `alert` when it appears while the person is on the page. */
  role?: 'status' | 'alert'
  children: ReactNode
}

/** A message that belongs to this place of the page. */
export function Banner({ kind = 'info', icon, role, children }: BannerProps) {
  return (
    <div className={classNames('banner', kind !== 'info' && `banner--${kind}`)} role={role}>
      <Icon name={icon ?? icons[kind]} />
      <div>{children}</div>
    </div>
  )
}

interface OrganisationBarProps {
  label: string
  /** When it appears by itself. */
  role?: 'alert'
  /** Says for whom. */
  children: ReactNode
  /** The way back to acting for oneself. */
  action: ReactNode
}

/** Above the header while somebody acts for a fan club or a company: in whose name, and the way back. */
export function OrganisationBar({ label, role, children, action }: OrganisationBarProps) {
  return (
    <section className="orgbar" aria-label={label} role={role}>
      <Icon name="group" />
      <span>{children}</span>
      <span className="orgbar__action">{action}</span>
    </section>
  )
}
