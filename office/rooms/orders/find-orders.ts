import { listOrders } from '#modules/office/orders/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import type { Hit } from '../../finders.ts'

/** Orders for the palette: by number, name, mailbox or place. */
export async function findOrders(words: string, signal: AbortSignal): Promise<Hit[]> {
  const { items } = await read(listOrders, { query: { q: words, pageSize: 6 }, signal })
  return items.map(({ id, number, buyer }) => ({
    id,
    icon: 'parcel',
    title: number,
    detail: buyer.company ?? buyer.name,
    to: `/bestellungen/${id}`,
  }))
}
