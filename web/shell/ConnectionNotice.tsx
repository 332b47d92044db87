import './connection-notice.css'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '#web/api/connection.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'

/** Over every page while there is no connection: that it is so, and that what stands here stays. */
export function ConnectionNotice() {
  const { t } = useTranslation('shell')
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="connection">
          <Icon name="warning" />
          <span>
            <b>{t('lost.notice')}</b> {t('lost.stays')}
          </span>
        </p>
      )}
    </div>
  )
}
