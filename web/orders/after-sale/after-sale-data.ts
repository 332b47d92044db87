import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelOrder,
  previewRefund,
  readOrders,
  registerReturn,
} from '#modules/checkout/after-sale/after-sale.endpoints.ts'
import type {
  CancelOrder,
  OrderAfterSale,
  OrdersAfterSale,
  PreviewRefund,
  RegisterReturn,
} from '#modules/checkout/after-sale/after-sale.schema.ts'
import { type Answer, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, shownInPlace } from '#web/api/screen-calls.ts'

export type AfterSaleItem = OrderAfterSale['items'][number]

const keyOf = (checkoutId: string) => ['order', checkoutId, 'afterSale']

export type AfterSaleQuery = ReturnType<typeof useAfterSale>

/** Parcels, returns, refunds and what may be done now. */
export function useAfterSale(checkoutId: string) {
  return useQuery({
    queryKey: keyOf(checkoutId),
    queryFn: ({ signal }) => read(readOrders, { params: { id: checkoutId }, signal }),
  })
}

/** What would come back for these pieces; the numbers before stay until the new ones are there. */
export function useRefundPreview(order: { checkoutId: string; orderId: string }, asked: PreviewRefund) {
  const { checkoutId, orderId } = order
  return useQuery({
    queryKey: [...keyOf(checkoutId), 'preview', orderId, asked],
    enabled: asked.items.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      read(previewRefund, { params: { id: checkoutId, orderId }, body: asked, signal }),
  })
}

export type ChangedOrder = { checkoutId: string; orderId: string; key: string }

/** Both are sent with a key of their attempt, so that a press that is sent again does nothing twice. */
export function useAfterSaleChanges() {
  const client = useQueryClient()
  return {
    cancelOrder: (order: ChangedOrder, body: CancelOrder) =>
      change(client, order, (given) => call(cancelOrder, { ...given, body })),
    registerReturn: (order: ChangedOrder, body: RegisterReturn) =>
      change(client, order, (given) => call(registerReturn, { ...given, body })),
  }
}

async function change(
  client: QueryClient,
  { checkoutId, orderId, key }: ChangedOrder,
  send: (given: ReturnType<typeof inputOf>) => Promise<Answer<OrdersAfterSale>>,
): Promise<Failure | null> {
  const answer = await send(inputOf({ checkoutId, orderId, key }))
  if (!answer.ok) return answer.failure
  client.setQueryData(keyOf(checkoutId), answer.data)
  await Promise.all([
    client.invalidateQueries({ queryKey: ['order', checkoutId] }),
    client.invalidateQueries({ queryKey: ['orders'] }),
  ])
  return null
}

/** What both calls carry. */
function inputOf({ checkoutId, orderId, key }: ChangedOrder) {
  const params = { id: checkoutId, orderId }
  return { params, headers: { 'idempotency-key': key }, retries: 1, reaction: shownInPlace }
}
