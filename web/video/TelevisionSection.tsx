import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import type { PaywallSubscription } from '#modules/memberships/schema.ts'
import { DataSection } from '#web/account/DataSection.tsx'
import { dayOf } from '#web/account/day.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { usePaywallSubscriptions } from '#web/membership/own/club-data.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'

/** ACC-15: until when club TV is subscribed to, or that it is not. */
export function TelevisionSection() {
  const { t } = useTranslation('accountClub')
  const language = useLanguage()
  return (
    <DataSection id="tv" title={club.tvName}>
      <Loaded query={usePaywallSubscriptions()} label={t('tv.loading')} rows={1}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{t('tv.none', { name: club.tvName })}</p>
          ) : (
            <Subscriptions subscriptions={items} />
          )
        }
      </Loaded>
      <MoreLink to={siteOf('television') && path.television(language)}>{t('tv.details')}</MoreLink>
    </DataSection>
  )
}

/** The one that lasts longest first, as the server sends them; past ones stay readable. */
function Subscriptions({ subscriptions }: { subscriptions: PaywallSubscription[] }) {
  const { t } = useTranslation('accountClub')
  const language = useLanguage()
  return (
    <DefinitionList
      rows={subscriptions.map(({ isActive, startedAt, expiresAt }) => ({
        term: t('tv.subscription'),
        value: t(isActive ? 'tv.until' : 'tv.ended', { day: dayOf(expiresAt, language) }),
        detail: t('tv.since', { day: dayOf(startedAt, language) }),
        action: <Chip kind={isActive ? 'ok' : 'plain'}>{t(isActive ? 'tv.active' : 'tv.over')}</Chip>,
      }))}
    />
  )
}
