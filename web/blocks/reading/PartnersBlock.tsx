import { useTranslation } from 'react-i18next'
import { partners } from '#club/footer.ts'
import { useText } from '#web/site/here.ts'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

/** Everybody who supports the club, the closest ones first. */
export function PartnersBlock({ block }: BlockProps<'partners'>) {
  const { t } = useTranslation('blocks')
  const text = useText()
  return (
    <BlockSection kind="partners" title={block.title ?? t('partners.title')}>
      <ul className="backers">
        {partners.main.map(({ role, name }) => (
          <li key={name}>
            <span className="meta">{text(role)}</span>
            <b className="h2">{name}</b>
          </li>
        ))}
      </ul>
      <ul className="backers backers--small">
        {partners.others.map((name) => (
          <li key={name}>
            <b className="h4">{name}</b>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
