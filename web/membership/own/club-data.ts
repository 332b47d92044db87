import { useQuery } from '@tanstack/react-query'
import { club } from '#club/club.ts'
import { listMembershipCards } from '#modules/account/endpoints.ts'
import { listPaywallSubscriptions } from '#modules/memberships/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

/** Personal: whoever acts for an organisation may not ask (NEC-27). */
export function useMembershipCards({ enabled }: { enabled: boolean }) {
  return useQuery({
    enabled,
    queryKey: ['membershipCards'],
    queryFn: ({ signal }) => read(listMembershipCards, { signal }),
  })
}

/** VID-20, VID-21: what cannot be had is logged and empty, whatever was there before; the failure is told by the call itself. */
export function usePaywallSubscriptions() {
  const query = useQuery({
    queryKey: ['paywallSubscriptions'],
    queryFn: ({ signal }) =>
      read(listPaywallSubscriptions, {
        query: { pageSize: 100 },
        headers: { 'et-tenant-id': String(club.defaultTenantId) },
        signal,
      }).catch((error) => {
        if (!signal.aborted) console.error(error)
        throw error
      }),
  })
  return query.isError ? { ...query, data: undefined } : query
}
