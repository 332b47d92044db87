import './errors.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse } from 'react-router'
import { Shell } from '#web/shell/Shell.tsx'
import { isBeingReplaced, isChunkFailure, sendToLastPath } from '#web/site/chunk-failure.ts'
import { isConnectionLost, NO_ANSWER } from '#web/site/lost-connection.ts'
import { LostPage } from './LostPage.tsx'

/** What can be loaded neither is as good as a lost connection. */
const Fallback = lazy(() =>
  import('./Fallback.tsx').then(
    ({ Fallback }) => ({ default: Fallback }),
    () => ({ default: LostPage }),
  ),
)

/** What a page turns into whose frame itself has failed. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <Shell head="night">
      <ErrorMatter error={error} />
    </Shell>
  )
}

/** What a failed page turns into: not there (SHELL-04), broken (SHELL-05), or out of reach; in the club's look, with a way on. */
export function ErrorMatter({ error }: { error: unknown }) {
  const [isReplaced] = useState(() => isBeingReplaced(error))
  useEffect(() => {
    if (isChunkFailure(error)) sendToLastPath()
  }, [error])
  if (isReplaced) return <Replaced />
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === NO_ANSWER || isConnectionLost(error)) return <LostPage />
  return (
    <Suspense fallback={<div className="error-page band" data-theme="flutlicht" />}>
      <Fallback status={status} />
    </Suspense>
  )
}

/** For the moment until the browser shows the page anew: no error to be seen, since there is none. */
function Replaced() {
  const { t } = useTranslation('shell')
  return (
    <p className="wrap error-page__replaced" role="status">
      {t('loading')}
    </p>
  )
}
