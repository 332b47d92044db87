import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MadePass, PassKinds } from '#modules/passes/schema.ts'
import { CallFailed } from '#web/account/account-data.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'

export type Wallet = 'apple' | 'google'

/** For which wallets this club makes passes. */
export function usePassKinds() {
  return useQuery({
    queryKey: ['passKinds'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      // Without an answer there are no buttons; nothing else is missing.
      const answer = await call<PassKinds>({
        name: 'passKinds',
        path: '/api/wallet/passes/kinds',
        signal,
        reaction: () => 'silent',
      })
      if (!answer.ok) throw new CallFailed(answer.failure)
      return answer.data
    },
  })
}

/** Moves the ticket into a wallet; answers the failure, or nothing when the browser is on its way there. */
export function useMakePass(ticketId: string) {
  const queries = useQueryClient()
  return async (wallet: Wallet): Promise<Failure | null> => {
    const answer = await call<MadePass>({
      name: 'makePass',
      method: 'POST',
      path: `/api/wallet/v3/self/tickets/${encodeURIComponent(ticketId)}/${wallet}Pass`,
      reaction: () => 'silent',
    })
    // Another medium is another code, also where the wallet's own service did not answer.
    await queries.invalidateQueries({ queryKey: ['ticket', ticketId] })
    await queries.invalidateQueries({ queryKey: ['tickets'] })
    if (!answer.ok) return answer.failure
    const address = addressOfPass(answer.data.url)
    if (address) location.assign(address)
    return null
  }
}

/** Google's page that saves a pass, or a file of our own; the browser goes nowhere else. */
export function addressOfPass(url: string): string | null {
  if (url.startsWith('https://pay.google.com/gp/v/save/')) return url
  const { pathname, search } = new URL(url)
  // By the site one is on: the club's own serves it as well.
  return pathname.startsWith('/api/wallet/passes/downloads/') ? pathname + search : null
}
