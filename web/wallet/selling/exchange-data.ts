import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listPayouts,
  offerTicket,
  readPayout,
  readPayoutAmount,
  readPayoutInformation,
  retryPayout,
  withdrawOffer,
} from '#modules/marketplace/payouts/payouts.endpoints.ts'
import type { Payout, PayoutRequest } from '#modules/marketplace/schema.ts'
import { type Answer, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, readOrNull, shownInPlace, write } from '#web/api/screen-calls.ts'
import { type PayoutWay, wayQuery } from './payout-ways.ts'

/** What the seller's side of the exchange reads and changes. Refusals are said where they happen. */

/** MKT-23. */
const PAGE_SIZE = 1000

/** MKT-14. Null when it is nobody's ticket, or somebody else's. */
export function usePayoutInformation(ticketId: string) {
  return useQuery({
    queryKey: ['payoutInformation', ticketId],
    queryFn: ({ signal }) =>
      readOrNull(readPayoutInformation, { params: { id: ticketId }, signal, reaction: silentWhenUnknown }),
  })
}

/** MKT-13: what is left of the price on one way; null while no way is chosen. */
export function usePayoutAmount(ticketId: string, way: PayoutWay | null) {
  return useQuery({
    enabled: way !== null,
    queryKey: ['payoutAmount', ticketId, way && wayQuery(way)],
    queryFn: ({ signal }) =>
      read(readPayoutAmount, { params: { id: ticketId }, query: wayQuery(way!), signal }),
  })
}

/** The same of several tickets together, in cents; null until all of it is known. */
export function usePayoutSum(ticketIds: readonly string[], way: PayoutWay): number | null {
  const amounts = useQueries({
    queries: ticketIds.map((ticketId) => ({
      queryKey: ['payoutAmount', ticketId, wayQuery(way)],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        read(readPayoutAmount, { params: { id: ticketId }, query: wayQuery(way), signal }),
    })),
  })
  return amounts.reduce<number | null>(
    (sum, { data }) => (sum === null || !data ? null : sum + data.reimbursedAmount),
    0,
  )
}

/** MKT-15. */
export function usePayouts() {
  return useQuery({
    queryKey: ['payouts'],
    queryFn: async ({ signal }) => {
      const list = await read(listPayouts, { query: { pageSize: PAGE_SIZE, page: 1 }, signal })
      return list.items
    },
  })
}

export function usePayout(id: string) {
  return useQuery({
    queryKey: ['payouts', id],
    queryFn: ({ signal }) => readOrNull(readPayout, { params: { id }, signal, reaction: silentWhenUnknown }),
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

  async function changed(change: Promise<Failure | null>): Promise<Failure | null> {
    const failure = await change
    if (failure === null) await reread()
    return failure
  }

  return {
    /** MKT-16. The answer reaches the page before the ticket is read again, so that it can say so. */
    offer: (request: PayoutRequest, idempotencyKey: string): Promise<Answer<Payout>> =>
      call(offerTicket, {
        body: request,
        headers: { 'idempotency-key': idempotencyKey },
        reaction: shownInPlace,
      }),
    /** MKT-18, MKT-19: null when it is withdrawn; everything is read again then. */
    withdraw: (ticketId: string) => changed(write(withdrawOffer, { params: { id: ticketId } })),
    /** MKT-17. */
    retry: (id: string, paymentTokenId: string) =>
      changed(write(retryPayout, { params: { id }, body: { paymentTokenId } })),
    reread,
  }
}

/** The page says that there is no such thing. */
function silentWhenUnknown(failure: Failure) {
  return failure.status === 404 || failure.status === 400 ? 'silent' : shownInPlace(failure)
}
