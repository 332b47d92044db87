import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listOverviews } from '#modules/office/sites/overviews.endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

const KEY = [listOverviews.name]

/** Overviews of each kind, as they are now. */
export function useOverviews() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => read(listOverviews, { signal }) })
}

export function useRenewOverviews(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
