import { queryOptions, useQuery } from '@tanstack/react-query'
import { readToday } from '#modules/office/today/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { OF_THE_FRAME } from '../../api/queries.ts'

const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => read(readToday, { signal }),
  meta: OF_THE_FRAME,
  // Left open on a second screen it goes with the day.
  refetchInterval: 60_000,
})

/** What waits and how the day goes; the frame and the first screen ask together. */
export function useToday() {
  return useQuery(todayQuery)
}

/** How many orders wait to be sent: beside the area's name. */
export function useOrdersWaiting(): number | null {
  const { data } = useToday()
  return data?.tasks.find(({ kind }) => kind === 'toSend')?.count ?? null
}

/** How many kinds of work wait. */
export function useTasksWaiting(): number | null {
  return useToday().data?.tasks.length || null
}
