import './sites.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { siteByKey } from '#club/sites.ts'
import { listMissedAddresses } from '#modules/office/sites/redirects.endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { Section } from '../../parts/Section.tsx'

interface MissedAddressesProps {
  onLead: (missed: { site: string; path: string }) => void
}

/** Addresses that lead nowhere and are asked for again and again; one step leads them on. */
export function MissedAddresses({ onLead }: MissedAddressesProps) {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  const { data } = useQuery({
    queryKey: [listMissedAddresses.name],
    queryFn: ({ signal }) => read(listMissedAddresses, { signal }),
  })
  if (!data) return null
  return (
    <Section title={t('redirects.missed.title')}>
      <p className="site-frame-text">
        {t(data.items.length === 0 ? 'redirects.missed.none' : 'redirects.missed.text')}
      </p>
      {data.items.length > 0 && (
        <ul className="menu-entries">
          {data.items.map(({ site, path, hits, lastOn }) => (
            <li key={`${site} ${path}`}>
              <div className="menu-entry">
                <p>
                  <b className="sites-code">{path}</b>
                  <span>
                    {siteByKey(site)?.name[language] ?? site}
                    {' · '}
                    {t('redirects.used', { count: hits, day: shortDay(lastOn, language) })}
                  </span>
                </p>
                <Button
                  size="s"
                  kind="quiet"
                  aria-label={t('redirects.missed.leadThis', { path })}
                  onClick={() => onLead({ site, path })}
                >
                  {t('redirects.missed.lead')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
