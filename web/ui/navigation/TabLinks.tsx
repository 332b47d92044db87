import './tabs.css'
import { Link, type To } from 'react-router'
import { classNames } from '../class-names.ts'
import { showCurrent } from './show-current.ts'

interface TabLinksProps {
  label: string
  tabs: readonly { to: To; label: string; current: boolean }[]
  /** `sticky` stays at the top of the window, `inside` lines up with a column. */
  kind?: 'sticky' | 'inside'
}

/** Tabs that are pages. */
export function TabLinks({ label, tabs, kind = 'inside' }: TabLinksProps) {
  return (
    <nav className={classNames('tabs', kind === 'sticky' ? 'tabs--sticky' : 'tabs--in')} aria-label={label}>
      <div className={kind === 'sticky' ? 'wrap' : undefined}>
        <ul ref={showCurrent}>
          {tabs.map((tab) => (
            <li key={tab.label}>
              <Link to={tab.to} aria-current={tab.current ? 'page' : undefined} preventScrollReset>
                {tab.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
