import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

interface PageHeadProps {
  title: ReactNode
  /** One line: what is here, in numbers. */
  sub?: ReactNode
  /** The way here; the screen itself is the last step without an address. */
  crumbs?: readonly { label: string; to?: string }[]
  /** What can be done, most likely last. */
  actions?: ReactNode
}

/** The head of every screen. */
export function PageHead({ title, sub, crumbs, actions }: PageHeadProps) {
  const { t } = useTranslation('office')
  return (
    <div className="page-head">
      <div>
        {crumbs && (
          <nav className="crumbs" aria-label={t('crumbs')}>
            <ol>
              {crumbs.map(({ label, to }) => (
                <li key={label}>
                  {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1>{title}</h1>
        {sub && <p className="page-head__sub">{sub}</p>}
      </div>
      {actions && <div className="page-head__actions">{actions}</div>}
    </div>
  )
}
