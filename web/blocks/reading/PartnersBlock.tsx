import { useTranslation } from 'react-i18next'
import { usePartners } from '#web/site/partners.ts'
import { PartnerName } from '#web/ui/PartnerName.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

/** Everybody who supports the club, the closest ones first. */
export function PartnersBlock({ block }: BlockProps<'partners'>) {
  const { t } = useTranslation('blocks')
  const { main, others } = usePartners()
  if (main.length + others.length === 0) return null
  return (
    <BlockSection kind="partners" title={block.title ?? t('partners.title')}>
      {main.length > 0 && (
        <ul className="backers">
          {main.map(({ role, ...partner }) => (
            <li key={partner.name}>
              <span className="meta">{role}</span>
              <PartnerName {...partner}>
                <b className="h2">{partner.name}</b>
              </PartnerName>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="backers backers--small">
          {others.map((partner) => (
            <li key={partner.name}>
              <PartnerName {...partner}>
                <b className="h4">{partner.name}</b>
              </PartnerName>
            </li>
          ))}
        </ul>
      )}
    </BlockSection>
  )
}
