import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  CancelOrder,
  OrderAfterSale,
  OrdersAfterSale,
  PreviewRefund,
  RefundPreview,
  RegisterReturn,
} from '#modules/checkout/after-sale/after-sale.schema.ts'
import { CallFailed } from '#web/account/account-data.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'

export type AfterSaleItem = OrderAfterSale['items'][number]

const CHECKOUTS = '/api/checkout/v3/checkouts'

const keyOf = (checkoutId: string) => ['order', checkoutId, 'afterSale']

export type AfterSaleQuery = ReturnType<typeof useAfterSale>

/** Parcels, returns, refunds and what may be done now. */
export function useAfterSale(checkoutId: string) {
  return useQuery({
    queryKey: keyOf(checkoutId),
    queryFn: async ({ signal }) => {
      const answer = await call<OrdersAfterSale>({
        name: 'checkoutOrders',
        path: `${CHECKOUTS}/${encodeURIComponent(checkoutId)}/orders`,
        retries: 1,
        signal,
        reaction: shownInPlace,
      })
      if (!answer.ok) throw new CallFailed(answer.failure)
      return answer.data
    },
  })
}

/** What would come back for these pieces; the numbers before stay until the new ones are there. */
export function useRefundPreview(order: { checkoutId: string; orderId: string }, asked: PreviewRefund) {
  const { checkoutId, orderId } = order
  return useQuery({
    queryKey: [...keyOf(checkoutId), 'preview', orderId, asked],
    enabled: asked.items.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await call<RefundPreview>({
        name: 'checkoutRefundPreview',
        method: 'POST',
        path: `${CHECKOUTS}/${checkoutId}/orders/${orderId}/refundPreview`,
        body: asked,
        retries: 1,
        signal,
        reaction: shownInPlace,
      })
      if (!answer.ok) throw new CallFailed(answer.failure)
      return answer.data
    },
  })
}

export type ChangedOrder = { checkoutId: string; orderId: string; key: string }

/** Both are sent with a key of their attempt, so that a press that is sent again does nothing twice. */
export function useAfterSaleChanges() {
  const client = useQueryClient()
  return {
    cancelOrder: (order: ChangedOrder, body: CancelOrder) => change(client, 'Cancellation', order, body),
    registerReturn: (order: ChangedOrder, body: RegisterReturn) => change(client, 'Return', order, body),
  }
}

async function change(
  client: QueryClient,
  what: 'Cancellation' | 'Return',
  { checkoutId, orderId, key }: ChangedOrder,
  body: object,
): Promise<Failure | null> {
  const answer = await call<OrdersAfterSale>({
    name: `checkout${what}`,
    method: 'POST',
    path: `${CHECKOUTS}/${checkoutId}/orders/${orderId}/${what.toLowerCase()}s`,
    headers: { 'idempotency-key': key },
    body,
    retries: 1,
    reaction: shownInPlace,
  })
  if (!answer.ok) return answer.failure
  client.setQueryData(keyOf(checkoutId), answer.data)
  await Promise.all([
    client.invalidateQueries({ queryKey: ['order', checkoutId] }),
    client.invalidateQueries({ queryKey: ['orders'] }),
  ])
  return null
}

function shownInPlace(failure: Failure) {
  return { message: `calls.${failure.call}`, shownInPlace: true }
}
