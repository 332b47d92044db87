import { useQuery } from '@tanstack/react-query'
import type { AccountOverview } from '#modules/account/schema.ts'
import { read } from '#web/account/account-data.ts'

/**
 * One request for the whole screen. What was read last stands at once, also on the way back; whatever somebody did
 * meanwhile on another screen is read behind it.
 */
export function useOverview() {
  return useQuery({
    queryKey: ['overview'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      read<AccountOverview>({ name: 'accountOverview', path: '/api/account/self/overview', signal }),
  })
}
