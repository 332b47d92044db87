import { useQuery } from '@tanstack/react-query'
import { club } from '#club/club.ts'
import type { MembershipCards } from '#modules/account/schema.ts'
import type { PaywallSubscription } from '#modules/memberships/schema.ts'
import type { List } from '#platform/lists.ts'
import { read } from '#web/account/account-data.ts'

/** Personal: whoever acts for an organisation may not ask (NEC-27). */
export function useMembershipCards({ enabled }: { enabled: boolean }) {
  return useQuery({
    enabled,
    queryKey: ['membershipCards'],
    queryFn: ({ signal }) =>
      read<MembershipCards>({
        name: 'accountMembershipCards',
        path: '/api/account/self/membershipCards',
        signal,
      }),
  })
}

/** VID-20. */
export function usePaywallSubscriptions() {
  return useQuery({
    queryKey: ['paywallSubscriptions'],
    queryFn: ({ signal }) =>
      read<List<PaywallSubscription>>({
        name: 'paywallSubscriptions',
        path: '/api/shop/v4/paywallSubscriptions',
        query: { PageSize: 100 },
        headers: { 'et-tenant-id': String(club.defaultTenantId) },
        signal,
      }),
  })
}
