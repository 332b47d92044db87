import { useTranslation } from 'react-i18next'
import { siteOf } from '#club/sites.ts'
import type { PaywallSubscription } from '#modules/memberships/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { LedgerRow } from '#web/ui/data/LedgerRow.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'

/** The subscription that runs; nothing for who has none. */
export function Television({ subscription }: { subscription: PaywallSubscription }) {
  const { t } = useTranslation('accountHome')
  const language = useLanguage()
  const text = useText()
  return (
    <LedgerRow title={text(subscription.paywall.name)}>
      <div className="row2">
        <div>
          <p className="overview__name">
            <b>{t('tv.subscription')}</b>
            <Chip kind="ok">{t('tv.active')}</Chip>
          </p>
          <p className="small muted">{t('tv.until', { day: dayOf(subscription.expiresAt, language) })}</p>
        </div>
        <MoreLink to={siteOf('television') && path.television(language)}>{t('tv.details')}</MoreLink>
      </div>
    </LedgerRow>
  )
}
