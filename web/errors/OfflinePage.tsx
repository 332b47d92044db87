import './errors.css'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#web/shell/PageTitle.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Kept by the service worker and shown when there is no connection. Its link is the address that failed. */
export default function OfflinePage() {
  const { t } = useTranslation('errors')
  return (
    <div className="sec wrap">
      <PageTitle title={t('offline.title')} noIndex />
      <h1 className="display">{t('offline.title')}</h1>
      <EmptyState
        icon="globe"
        title={t('offline.headline')}
        text={t('offline.text')}
        action={
          // A form without an address asks for the one in the address bar again, also without JavaScript.
          <form>
            <button className="btn btn--primary" type="submit">
              <span className="btn__t">
                <span>{t('offline.retry')}</span>
              </span>
            </button>
          </form>
        }
      />
      <section className="offlist" aria-labelledby="read-title">
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
