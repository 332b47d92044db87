import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  Payout,
  PayoutAmount,
  PayoutDetail,
  PayoutInformation,
  PayoutRequest,
} from '#modules/marketplace/schema.ts'
import type { List } from '#platform/lists.ts'
import { CallFailed, read } from '#web/account/account-data.ts'
import { type Answer, type CallRequest, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { type PayoutWay, wayQuery } from './payout-ways.ts'

/** What the seller's side of the exchange reads and changes. Refusals are said where they happen. */

const PAYOUTS = '/api/payouts'
/** MKT-23. */
const PAGE_SIZE = 1000

/** MKT-14. Null when it is nobody's ticket, or somebody else's. */
export function usePayoutInformation(ticketId: string) {
  return useQuery({
    queryKey: ['payoutInformation', ticketId],
    queryFn: ({ signal }) =>
      readOrNull<PayoutInformation>({
        name: 'payoutInformation',
        path: `${PAYOUTS}/tickets/${encodeURIComponent(ticketId)}/payoutInformation`,
        signal,
      }),
  })
}

/** MKT-13: what is left of the price on one way; null while no way is chosen. */
export function usePayoutAmount(ticketId: string, way: PayoutWay | null) {
  return useQuery({
    enabled: way !== null,
    queryKey: ['payoutAmount', ticketId, way && wayQuery(way)],
    queryFn: ({ signal }) =>
      read<PayoutAmount>({
        name: 'payoutAmount',
        path: `${PAYOUTS}/tickets/${encodeURIComponent(ticketId)}/payoutAmount`,
        query: wayQuery(way!),
        signal,
      }),
  })
}

/** MKT-15. */
export function usePayouts() {
  return useQuery({
    queryKey: ['payouts'],
    queryFn: async ({ signal }) => {
      const list = await read<List<Payout>>({
        name: 'payouts',
        path: PAYOUTS,
        query: { PageSize: PAGE_SIZE, Page: 1 },
        signal,
      })
      return list.items
    },
  })
}

export function usePayout(id: string) {
  return useQuery({
    queryKey: ['payouts', id],
    queryFn: ({ signal }) =>
      readOrNull<PayoutDetail>({ name: 'payout', path: `${PAYOUTS}/${encodeURIComponent(id)}`, signal }),
  })
}

export function useExchangeChanges() {
  const client = useQueryClient()
  /** The offer, its ticket, and what can be done with it are others now. */
  const reread = () =>
    Promise.all(
      ['payouts', 'payoutInformation', 'tickets', 'ticket'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    )

  async function change<T>(request: CallRequest): Promise<Answer<T>> {
    const answer = await call<T>({ method: 'POST', reaction: shownInPlace, ...request })
    if (answer.ok) await reread()
    return answer
  }

  return {
    /** MKT-16. The answer reaches the page before the ticket is read again, so that it can say so. */
    offer: (request: PayoutRequest, idempotencyKey: string): Promise<Answer<Payout>> =>
      call({
        name: 'payoutRequest',
        method: 'POST',
        path: `${PAYOUTS}/tickets`,
        body: request,
        headers: { 'idempotency-key': idempotencyKey },
        reaction: shownInPlace,
      }),
    /** MKT-18, MKT-19: null when it is withdrawn; everything is read again then. */
    async withdraw(ticketId: string): Promise<Failure | null> {
      const path = `/api/ticketing/purchasing/ticket/${encodeURIComponent(ticketId)}/revokeOfferOnMarketplace`
      const answer = await change({ name: 'offerRevoke', path })
      return answer.ok ? null : answer.failure
    },
    /** MKT-17. */
    async retry(id: string, paymentTokenId: string): Promise<Failure | null> {
      const path = `${PAYOUTS}/${encodeURIComponent(id)}/paymentRetry`
      const answer = await change({ name: 'payoutRetry', path, body: { paymentTokenId } })
      return answer.ok ? null : answer.failure
    },
    reread,
  }
}

async function readOrNull<T>(request: CallRequest): Promise<T | null> {
  try {
    return await read<T>({
      ...request,
      reaction: (failure) => (isUnknown(failure) ? 'silent' : shownInPlace(failure)),
    })
  } catch (error) {
    if (error instanceof CallFailed && isUnknown(error.failure)) return null
    throw error
  }
}

const isUnknown = ({ status }: Failure) => status === 404 || status === 400

function shownInPlace(failure: Failure) {
  return { message: `calls.${failure.call}`, shownInPlace: true }
}
