import '#web/ui/link.css'
import './footer.css'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import { footerColumns, legalLinks, partners } from '#club/navigation.ts'
import { ConsentChoice } from '#web/analytics/ConsentChoice.tsx'
import { Mark } from '#web/ui/Crest.tsx'
import { useText } from './here.ts'
import type { Head } from './page-handle.ts'
import { SiteLink } from './SiteLink.tsx'

export function Footer({ look }: { look?: Head | undefined }) {
  return (
    <footer className="foot" data-theme="flutlicht">
      <div className="wrap">
        {look !== 'simple' && (
          <>
            <Partners />
            <Columns />
          </>
        )}
        <LegalLine />
      </div>
    </footer>
  )
}

function Partners() {
  const { t } = useTranslation('shell')
  const text = useText()
  return (
    <section className="partners" aria-label={t('partners')}>
      <ul className="partners__a">
        {partners.main.map(({ role, name }, index) => (
          <li key={name}>
            <span>{text(role)}</span>
            <b className={`wdth${index + 1}`}>{name}</b>
          </li>
        ))}
      </ul>
      <ul className="partners__b">
        {partners.others.map((name, index) => (
          <li key={name} className={`pl pl--${index}`}>
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Columns() {
  const { t } = useTranslation('shell')
  const text = useText()
  return (
    <div className="foot__grid">
      <div className="foot__brand">
        <Mark className="foot__mark" />
        <p>
          {club.legalName}
          <br />
          {club.address.street}
          <br />
          {club.address.postalCode} {club.address.city}
        </p>
        <p>
          <a className="more" href={`mailto:${club.serviceMail}`}>
            <span>{t('serviceHours', { ...club.supportHours })}</span>
          </a>
        </p>
      </div>
      {footerColumns.map((column) => (
        <nav className="foot__col" key={column.label.de} aria-label={text(column.label)}>
          <h2>{text(column.label)}</h2>
          <ul>
            {column.entries.map((entry) => (
              <li key={entry.label.de}>
                <SiteLink target={entry}>{text(entry.label)}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}

function LegalLine() {
  const text = useText()
  return (
    <div className="foot__end">
      <ul>
        {legalLinks.map((entry) => (
          <li key={entry.page}>
            <SiteLink target={entry}>{text(entry.label)}</SiteLink>
          </li>
        ))}
        <li>
          <ConsentChoice />
        </li>
      </ul>
      <p>© {club.legalName}</p>
    </div>
  )
}
