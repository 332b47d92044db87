import './offline-tickets.css'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Crest } from '#web/ui/pictures/Crest.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { OfflineTickets } from './OfflineTickets.tsx'

/**
 * Kept by the service worker with its scripts, and shown instead of the account's ticket pages when there is no connection. It
 * stands alone: no session, no header that would ask somebody. Its ways on are plain links, because a whole page must come.
 */
export default function OfflineTicketsPage() {
  const { t } = useTranslation(['keptTickets', 'ticketCode', 'ownTickets', 'matchTicket'])
  const language = useLanguage()
  useEffect(requestConnectionNotice, [])
  return (
    <main className="wrap offlinepage" id="inhalt">
      <PageTitle title={t('title')} noIndex />
      <div className="offlinepage__head">
        <Crest />
        <h1 className="display">{t('title')}</h1>
        <a className="more" href={path.ownTickets(language)}>
          <span>{t('toAccount')}</span>
          <Icon name="arrow" />
        </a>
      </div>
      <OfflineTickets none={<NoneOffline />} />
    </main>
  )
}

function NoneOffline() {
  const { t } = useTranslation('keptTickets')
  const language = useLanguage()
  return (
    <EmptyState
      icon="ticket"
      title={t('none.title')}
      text={t('none.text')}
      action={
        <a className="btn btn--primary" href={path.ownTickets(language)}>
          <span className="btn__label">
            <span>{t('none.action')}</span>
          </span>
        </a>
      }
    />
  )
}

/** Where the browser can: it wakes the service worker when there is a connection again, and that tells its pages. */
function requestConnectionNotice(): void {
  type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }
  void navigator.serviceWorker?.ready
    .then((registration) => (registration as WithSync).sync?.register('connected'))
    .catch(() => {})
}

export const handle = { head: 'none' }
