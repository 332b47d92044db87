import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface AwaitedProps {
  asked: { data: unknown; isError: boolean; refetch: () => unknown }
  words: { failed: string; again: string; loading: string }
  /** As many as the answer will take about. */
  rows: number
}

/** What stands in place of an answer until it is there, or where none came. */
export function Awaited({ asked: { data, isError, refetch }, words, rows }: AwaitedProps) {
  if (data) return null
  if (!isError) return <Skeleton label={words.loading} rows={rows} />
  return <ErrorState title={words.failed} retryLabel={words.again} onRetry={() => void refetch()} />
}
