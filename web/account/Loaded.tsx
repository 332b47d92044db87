import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '#web/api/screen-calls.ts'
import { useServiceContact } from '#web/site/service-contact.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'refetch'>
  /** Says what is being loaded, for screen readers. */
  label: string
  rows?: number
  children: (data: NonNullable<T>) => ReactNode
  /** Instead of the children when the answer is that there is nothing. */
  none?: ReactNode
  /** Instead of the way to try again, which it may show as well. */
  failed?: (tryAgain: ReactNode) => ReactNode
}

/** Rows that shimmer, then the matter; when it cannot be had, the way to try again. */
export function Loaded<T>({ query, label, rows, children, none, failed }: LoadedProps<T>) {
  const { data, isError, refetch } = query
  const waiting = <Skeleton label={label} rows={rows} />
  // What is shown may have texts of its own: the page around it does not go meanwhile.
  if (data !== undefined && data !== null) return <Suspense fallback={waiting}>{children(data)}</Suspense>
  if (data === null) return none
  if (!isError) return waiting
  const tryAgain = <Failed onRetry={() => void refetch()} />
  return failed ? failed(tryAgain) : tryAgain
}

/**
 * Where a part would stand that not everybody has, so that it shows nothing while it loads: what is said when the server was not
 * reached or is at fault. What it refuses is not there for this person.
 */
export function MissingPart({ query }: { query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'> }) {
  const { data, error, refetch } = query
  if (data !== undefined || !(error instanceof CallFailed)) return null
  const { status } = error.failure
  return status === null || status >= 500 ? <Failed onRetry={() => void refetch()} /> : null
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('account')
  return (
    <ErrorState
      title={t('failed.title')}
      text={t('failed.text', useServiceContact())}
      retryLabel={t('failed.retry')}
      onRetry={onRetry}
    />
  )
}
