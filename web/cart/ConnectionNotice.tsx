import './connection-notice.css'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '#web/api/connection.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'

/** Over the page while there is no connection: that it is so, and that nothing is lost. */
export function ConnectionNotice() {
  const { t } = useTranslation('cart')
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="connection">
          <Icon name="warning" />
          <span>
            <b>{t('offline.title')}</b> {t('offline.text')}
          </span>
        </p>
      )}
    </div>
  )
}
