import { useQuery } from '@tanstack/react-query'
import { readOverview } from '#modules/account/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

/**
 * One request for the whole screen. What was read last stands at once, also on the way back; whatever somebody did
 * meanwhile on another screen is read behind it.
 */
export function useOverview() {
  return useQuery({
    queryKey: ['overview'],
    staleTime: 0,
    queryFn: ({ signal }) => read(readOverview, { signal }),
  })
}
