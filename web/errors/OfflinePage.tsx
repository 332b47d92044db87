import './errors.css'
import { useTranslation } from 'react-i18next'
import { siteHost } from '#club/domains.ts'
import { walletSite } from '#club/sites.ts'
import { path } from '#web/paths.ts'
import { useHere, useWalletAddress } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { TryAgain } from './TryAgain.tsx'

/** Kept by the service worker and shown when there is no connection. Its link is the address that failed. */
export default function OfflinePage() {
  const { t } = useTranslation('errors')
  const { language, site, domains } = useHere()
  const inWallet = useWalletAddress()
  const wallet = walletSite()
  return (
    <div className="sec wrap">
      <PageTitle title={t('offline.title')} noIndex />
      <h1 className="display">{t('offline.title')}</h1>
      <EmptyState
        icon="globe"
        title={t('offline.headline')}
        text={t('offline.text')}
        action={<TryAgain label={t('offline.retry')} />}
      />
      {/* Shown by the service worker where tickets are kept; it reads the address from here. Other cookies tell it nothing. */}
      <div
        className="offline-tickets"
        id="kept-tickets"
        hidden={!wallet || site.cookieDomain === wallet.cookieDomain}
        suppressHydrationWarning
      >
        <a className="more" href={inWallet(path.keptTickets(language)) ?? undefined}>
          <span>{t('offline.tickets')}</span>
          <Icon name="arrow" />
        </a>
        {wallet && site !== wallet && (
          <p className="small muted">{t('offline.ticketsAt', { host: siteHost(wallet, domains) })}</p>
        )}
      </div>
      <section className="offline-list" aria-labelledby="read-title">
        <h2 className="h3" id="read-title">
          {t('offline.read')}
        </h2>
        <ul
          id="read-articles"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the service worker fills it with what it has kept
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      </section>
    </div>
  )
}
