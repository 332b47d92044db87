import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loadSite } from '#club/sites.ts'
import type { OfficeReaders } from '#modules/office/readers/schema.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'

/** `12 % mehr als davor`, in words and not by colour alone. */
function useChange(): (now: number, before: number) => string {
  const { t } = useTranslation('readers')
  const { language } = useOfficeLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (now, before) => {
    if (before === 0) return t('change.new')
    if (now === before) return t('change.same')
    const change = percent.format(Math.abs(now - before) / before)
    return t(now > before ? 'change.up' : 'change.down', { percent: change })
  }
}

function Heads({ first }: { first: string }) {
  const { t } = useTranslation('readers')
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col" className="r">
          {t('columns.reads')}
        </th>
        <th scope="col" className="r">
          {t('columns.before')}
        </th>
        <th scope="col">{t('columns.change')}</th>
      </tr>
    </thead>
  )
}

export function SiteTable({ sites }: Pick<OfficeReaders, 'sites'>) {
  const { t } = useTranslation('readers')
  const { language } = useOfficeLanguage()
  const change = useChange()
  const number = new Intl.NumberFormat(language)
  return (
    <Table caption={t('sites.title')} className="reads-table">
      <Heads first={t('columns.site')} />
      <tbody>
        {sites.map(({ site, reads, beforeReads }) => (
          <tr key={site}>
            <th scope="row">{loadSite(site).name[language]}</th>
            <td className="r">{number.format(reads)}</td>
            <td className="r">{number.format(beforeReads)}</td>
            <td>{change(reads, beforeReads)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function PageTable({ pages }: Pick<OfficeReaders, 'pages'>) {
  const { t } = useTranslation('readers')
  const { language } = useOfficeLanguage()
  const change = useChange()
  const number = new Intl.NumberFormat(language)
  return (
    <Table caption={t('pages.title')} className="reads-table">
      <Heads first={t('columns.page')} />
      <tbody>
        {pages.map(({ site, path, title, uid, reads, beforeReads }) => (
          <tr key={`${site} ${path}`}>
            <th scope="row">
              {uid ? (
                <Link className="tlink reads-table__what" to={`/redaktion/${uid}`}>
                  {title}
                </Link>
              ) : (
                <span className="reads-table__what">{title ?? (path === '/' ? t('pages.start') : path)}</span>
              )}
              <small>
                {loadSite(site).name[language]}
                {title && ` · ${path}`}
              </small>
            </th>
            <td className="r">{number.format(reads)}</td>
            <td className="r">{number.format(beforeReads)}</td>
            <td>{change(reads, beforeReads)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
