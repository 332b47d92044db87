import './first-steps.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isSelling, siteOf } from '#club/sites.ts'
import type { AccountOverview } from '#modules/account/schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { LedgerRow } from '#web/ui/data/LedgerRow.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { IconName } from '#web/ui/pictures/icon-paths.ts'

/** A person of whom everything is known, and of whom there is nothing yet. */
export function isNewHere(overview: AccountOverview): boolean {
  const { isOrganization, nextMatch, orders, membership, television, organizations, missing } = overview
  return (
    !isOrganization &&
    missing.length === 0 &&
    orders.length === 0 &&
    organizations.length === 0 &&
    (nextMatch?.tickets.length ?? 0) === 0 &&
    membership === null &&
    television === null
  )
}

/** What is worth doing first; the next match to go to stands above it. */
export function FirstSteps() {
  const { t } = useTranslation('accountHome')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const steps: { key: string; icon: IconName; to: string | null }[] = [
    {
      key: 'member',
      icon: 'star',
      to: siteOf('membership') && withRole('membership', path.start(language)),
    },
    { key: 'shirt', icon: 'cart', to: isSelling() ? withRole('shop', path.shop(language)) : null },
    { key: 'family', icon: 'heart', to: path.family(language) },
    { key: 'news', icon: 'mail', to: path.newsletters(language) },
  ]
  return (
    <LedgerRow title={t('first.title')}>
      <ul className="first-steps">
        {steps.map(
          ({ key, icon, to }) =>
            to && (
              <li key={key}>
                <Link to={to}>
                  <Icon name={icon} />
                  <span>
                    <b>{t(`first.${key}.title`)}</b>
                    <small>{t(`first.${key}.text`)}</small>
                  </span>
                  <Icon name="arrow" />
                </Link>
              </li>
            ),
        )}
      </ul>
    </LedgerRow>
  )
}
