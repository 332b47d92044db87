import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '#web/api/screen-calls.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { OF_THE_FRAME } from '../api/queries.ts'

/**
 * Says that a part of what is on the screen was asked for and did not come, so that nobody takes it for empty. Where a part
 * says so itself this stands back (`frame.css`). With `sinceOpened` only what has failed since it stands here: in a dialog.
 */
export function FailedParts({ sinceOpened = false }: { sinceOpened?: boolean }) {
  const { t } = useTranslation('office')
  const cache = useQueryClient().getQueryCache()
  const [before] = useState(() => new Set(sinceOpened ? cache.findAll().filter(isFailed) : []))
  const failed = () => cache.findAll({ type: 'active' }).filter((one) => isFailed(one) && !before.has(one))
  const subscribe = useCallback(
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  )
  const count = useSyncExternalStore(subscribe, () => failed().length)
  if (count === 0) return null
  const askAgain = () => failed().forEach((one) => void one.fetch().catch(() => {}))
  return (
    <div className="failed-parts">
      <ErrorState title={t('partFailed')} retryLabel={t('again')} onRetry={askAgain} />
    </div>
  )
}

/** The server was not reached, or is at fault. What it refuses has its reason, and asking again changes nothing. */
function isFailed({ state, meta }: Query): boolean {
  if (meta === OF_THE_FRAME) return false
  const { data, status, error } = state
  if (status !== 'error' || data !== undefined || !(error instanceof CallFailed)) return false
  return error.failure.status === null || error.failure.status >= 500
}
