import { CallFailed } from '#web/api/screen-calls.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NotHere } from './NotHere.tsx'

interface InsteadOfProps {
  error: Error | null
  refetch: () => unknown
  words: { loading: string; failed: string; again: string }
  /** As many as the thing will take about. */
  rows: number
}

/** What stands in place of one thing until it is there: that it comes, that there is none, or that it cannot be had now. */
export function InsteadOf({ error, refetch, words, rows }: InsteadOfProps) {
  if (!error) return <Skeleton label={words.loading} rows={rows} />
  const status = error instanceof CallFailed ? error.failure.status : null
  if (status === 404 || status === 400) return <NotHere />
  return <ErrorState title={words.failed} retryLabel={words.again} onRetry={() => void refetch()} />
}
