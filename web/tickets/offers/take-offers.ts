import type { MarketplaceOffer } from '#modules/marketplace/schema.ts'
import { addToCart, cartChanged, removeFromCart } from '#web/cart/cart.ts'

export type WantedOffer = Pick<MarketplaceOffer, 'sku' | 'needs'>

/** Into the cart, all or none. Answers the code of the refusal, null when all are in. */
export async function takeOffers(offers: readonly WantedOffer[]): Promise<string | null> {
  const taken: string[] = []
  for (const offer of offers) {
    let code = 'none'
    const added = await addToCart({ sku: offer.sku, userOptionValues: optionsOf(offer) }, ({ problem }) => {
      code = problem?.errorCode ?? 'none'
      return true
    })
    if (!added) {
      await giveBack(taken)
      return code
    }
    taken.push(added.id)
  }
  return null
}

/** Whoever takes a reduced ticket or an accessible place was asked first whether it is theirs to have. */
function optionsOf({ needs }: WantedOffer) {
  return needs === 'reduced' || needs === 'accessible' ? [{ key: 'entitlement', value: 'confirmed' }] : []
}

async function giveBack(ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const cart = await cartChanged()
  const items = cart?.orders.flatMap((order) => order.items) ?? []
  for (const item of items.filter(({ id }) => ids.includes(id))) await removeFromCart(item)
}
