import { useQuery, useQueryClient } from '@tanstack/react-query'
import { downloadPass, makeApplePass, makeGooglePass, readKinds } from '#modules/passes/endpoints.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { CallFailed } from '#web/api/screen-calls.ts'

const MAKE = { apple: makeApplePass, google: makeGooglePass }
export type Wallet = keyof typeof MAKE

/** For which wallets this club makes passes. */
export function usePassKinds() {
  return useQuery({
    queryKey: ['passKinds'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      // Without an answer there are no buttons; nothing else is missing.
      const answer = await call(readKinds, { signal, reaction: () => 'silent' })
      if (!answer.ok) throw new CallFailed(answer.failure)
      return answer.data
    },
  })
}

/** Moves the ticket into a wallet; answers the failure, or nothing when the browser is on its way there. */
export function useMakePass(ticketId: string) {
  const queries = useQueryClient()
  return async (wallet: Wallet): Promise<Failure | null> => {
    const answer = await call(MAKE[wallet], { params: { id: ticketId }, reaction: () => 'silent' })
    // Another medium is another code, also where the wallet's own service did not answer.
    await queries.invalidateQueries({ queryKey: ['ticket', ticketId] })
    await queries.invalidateQueries({ queryKey: ['tickets'] })
    if (!answer.ok) return answer.failure
    const address = addressOfPass(answer.data.url)
    if (address) location.assign(address)
    return null
  }
}

const DOWNLOADS = downloadPass.path.replace(':serialNumber', '')

/** Google's page that saves a pass, or a file of our own; the browser goes nowhere else. */
export function addressOfPass(url: string): string | null {
  if (url.startsWith('https://pay.google.com/gp/v/save/')) return url
  const { pathname, search } = new URL(url)
  // By the site one is on: the club's own serves it as well.
  return pathname.startsWith(DOWNLOADS) ? pathname + search : null
}
