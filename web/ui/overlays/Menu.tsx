import '../icon-button.css'
import './menu.css'
import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../pictures/Icon.tsx'
import type { IconName } from '../pictures/icon-paths.ts'

interface Entry {
  label: string
  icon?: IconName
}

export type MenuEntry =
  | (Entry & { kind: 'link'; to: To })
  | (Entry & { kind: 'action'; onSelect: () => void; danger?: boolean; disabledReason?: string | null })

interface MenuProps {
  /** What the button opens, read out when `trigger` shows no words. */
  label: string
  /** What the button shows; an icon with three dots by default. */
  trigger?: ReactNode
  triggerClassName?: string
  entries: readonly MenuEntry[]
}

/** Actions behind one button. Import it by `lazy()` where the page reads without it. */
export function Menu({ label, trigger, triggerClassName = 'iconbtn', entries }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger className={triggerClassName} aria-label={trigger ? undefined : label}>
        {trigger ?? <Icon name="more" />}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="menu__positioner" sideOffset={6} align="end">
          <Base.Popup className="menu">
            {entries.map((entry) => (
              <MenuRow key={entry.label} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function MenuRow({ entry }: { entry: MenuEntry }) {
  const content = (
    <>
      {entry.icon && <Icon name={entry.icon} />}
      <span>
        {entry.label}
        {entry.kind === 'action' && entry.disabledReason && (
          <span className="menu__why">{entry.disabledReason}</span>
        )}
      </span>
    </>
  )
  if (entry.kind === 'link') {
    return (
      <Base.LinkItem className="menu__item" closeOnClick render={<Link to={entry.to} />}>
        {content}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item
      className={classNames('menu__item', entry.danger && 'menu__item--err')}
      disabled={Boolean(entry.disabledReason)}
      onClick={entry.onSelect}
    >
      {content}
    </Base.Item>
  )
}
