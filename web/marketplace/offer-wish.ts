import { type OfferOrder, type OfferWish, ORDERS } from './offer-groups.ts'

/** What stands in the address: `?class=2&stand=west&max=49&together=2&block=19&sort=place&view=map`. */
export type ShownWish = OfferWish & { order: OfferOrder; view: 'list' | 'map' }

/** As many as the club's own sale suggests side by side. */
export const MOST_TOGETHER = 4

export const anyWish: ShownWish = {
  priceClass: null,
  block: null,
  stand: null,
  maxPrice: null,
  quantity: 1,
  order: 'cheapest',
  view: 'list',
}

export function readWish(query: URLSearchParams): ShownWish {
  const quantity = Number(query.get('together'))
  const most = Number(query.get('max'))
  return {
    priceClass: query.get('class'),
    block: query.get('block'),
    stand: query.get('stand'),
    maxPrice: most > 0 ? Math.round(most * 100) : null,
    quantity: Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_TOGETHER ? quantity : 1,
    order: ORDERS.find((one) => one === query.get('sort')) ?? 'cheapest',
    view: query.get('view') === 'map' ? 'map' : 'list',
  }
}

export function wishQuery(wish: ShownWish): URLSearchParams {
  const query = new URLSearchParams()
  if (wish.priceClass !== null) query.set('class', wish.priceClass)
  if (wish.stand !== null) query.set('stand', wish.stand)
  if (wish.maxPrice !== null) query.set('max', String(wish.maxPrice / 100))
  if (wish.quantity > 1) query.set('together', String(wish.quantity))
  if (wish.block !== null) query.set('block', wish.block)
  if (wish.order !== 'cheapest') query.set('sort', wish.order)
  if (wish.view === 'map') query.set('view', 'map')
  return query
}
