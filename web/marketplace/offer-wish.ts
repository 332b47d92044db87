import type { OfferWish } from './offer-groups.ts'

/** What stands in the address: `?class=2&together=2&block=19&view=map`. */
export type ShownWish = OfferWish & { view: 'list' | 'map' }

/** As many as the club's own sale suggests side by side. */
export const MOST_TOGETHER = 4

export const anyWish: ShownWish = { priceClass: null, block: null, quantity: 1, view: 'list' }

export function readWish(query: URLSearchParams): ShownWish {
  const quantity = Number(query.get('together'))
  return {
    priceClass: query.get('class'),
    block: query.get('block'),
    quantity: Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_TOGETHER ? quantity : 1,
    view: query.get('view') === 'map' ? 'map' : 'list',
  }
}

export function wishQuery(wish: ShownWish): URLSearchParams {
  const query = new URLSearchParams()
  if (wish.priceClass !== null) query.set('class', wish.priceClass)
  if (wish.quantity > 1) query.set('together', String(wish.quantity))
  if (wish.block !== null) query.set('block', wish.block)
  if (wish.view === 'map') query.set('view', 'map')
  return query
}
