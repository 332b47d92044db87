import { useServiceMail } from '#web/site/service-contact.ts'
import '#web/ui/navigation/link.css'
import { useTranslation } from 'react-i18next'
import { club, type Text } from '#club/club.ts'
import { footerColumns } from '#club/pages/footer.ts'
import type { NavigationEntry } from '#club/pages/navigation.ts'
import { isThere, useHere, useText } from '#web/site/here.ts'
import { usePartners } from '#web/site/partners.ts'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { useClubValue } from '#web/site/values.ts'
import { PartnerName } from '#web/ui/PartnerName.tsx'
import { Mark } from '#web/ui/pictures/Crest.tsx'

/** Partners and all ways on. Nothing but links: it comes with the page and its script when somebody is there. */
export function View() {
  return (
    <>
      <Partners />
      <Columns />
    </>
  )
}

function Partners() {
  const { t } = useTranslation('shell')
  const { main, others } = usePartners()
  if (main.length + others.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: no landmark of its own inside the footer; a page may have one of this name
    <div className="partners" role="group" aria-label={t('partners')}>
      {main.length > 0 && (
        <ul className="partners__main">
          {main.map(({ role, ...partner }, index) => (
            <li key={partner.name}>
              <span>{role}</span>
              <PartnerName {...partner}>
                <b className={`wdth${(index % 3) + 1}`}>{partner.name}</b>
              </PartnerName>
            </li>
          ))}
        </ul>
      )}
      <ul className="partners__others">
        {others.map((partner, index) => (
          <li key={partner.name} className={`partner partner--${index % 8}`}>
            <PartnerName {...partner}>{partner.name}</PartnerName>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Column = { label: Text; entries: readonly NavigationEntry[] }

function Columns() {
  const { t } = useTranslation('shell')
  const here = useHere()
  const text = useText()
  const { days, from, to } = club.supportHours
  const hours = {
    days: text(useClubValue<Text>('club.supportHours.days', days)),
    from: useClubValue<number>('club.supportHours.from', from),
    to: useClubValue<number>('club.supportHours.to', to),
  }
  const { footer } = here.siteFrame
  const columns: readonly Column[] = footer?.columns ?? footerColumns
  const mail = useServiceMail()
  const notice: Text = useClubValue('club.serviceNotice', club.serviceNotice)
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
          <a className="more" href={footer?.contact ?? `mailto:${mail}`}>
            <span>{t('serviceHours', hours)}</span>
          </a>
          {text(notice) !== '' && <span className="foot__notice">{text(notice)}</span>}
        </p>
        {footer?.note && <p lang={footer.note.language}>{footer.note.words}</p>}
      </div>
      {columns.map((column) => (
        <nav className="foot__col" key={column.label.de} aria-label={text(column.label)}>
          <h2>{text(column.label)}</h2>
          <ul>
            {column.entries
              .filter((entry) => isThere(here, entry))
              .map((entry) => (
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
