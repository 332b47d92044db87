import { type QueryClient, useQuery } from '@tanstack/react-query'
import { listWork } from '#modules/office/work/endpoints.ts'
import type { OfficeWork } from '#modules/office/work/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { OF_THE_FRAME } from '../api/queries.ts'

const queryKey = [listWork.name]
const WHILE_RUNNING_MS = 1500

/** What one has begun oneself, in whichever tab; asked again and again while something runs. */
export function useWork(): readonly OfficeWork[] {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(listWork, { signal }),
    meta: OF_THE_FRAME,
    refetchInterval: ({ state }) =>
      state.data?.items.some((work) => work.state === 'running') ? WHILE_RUNNING_MS : false,
  })
  return data?.items ?? []
}

/** Something was begun or has changed: the tray shows it at once. */
export function renewWork(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey })
}
