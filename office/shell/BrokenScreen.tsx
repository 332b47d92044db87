import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { isChunkFailure, sendToLastPath } from '#web/site/chunk-failure.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'

/** A screen that failed: after a new version it is loaded anew by itself, else it says so and can be tried again. */
export function BrokenScreen() {
  const { t } = useTranslation('office')
  const error = useRouteError()
  useEffect(() => {
    if (isChunkFailure(error)) sendToLastPath()
    else console.error(error)
  }, [error])
  return (
    <div className="main">
      <ErrorState
        title={t('brokenScreen.title')}
        text={t('brokenScreen.text')}
        retryLabel={t('again')}
        onRetry={() => location.reload()}
      />
    </div>
  )
}
