import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#platform/ids.ts'
import type { Answer, Call } from './driver.ts'
import type { Journal } from './journal.ts'

/** How a buyer reaches the club: over HTTP (`createDriver`) or inside the process (`insideOf`). */
export type Shop = {
  insist(call: Call): Promise<Answer>
  /** Host of the bank's pages, with port. */
  bankHost: string
  journal?: Journal
}

export type Buyer = { id: string; token: string }

/** A thing to buy, as the API names it. */
export type Wish = { sku: string; quantity: number; userOptionValues?: { key: string; value: string }[] }

export type Bought = { outcome: 'paid'; checkoutId: string } | { outcome: 'refused'; errorCode: string }

const PATIENCE_MS = 60_000

export const CARD = { number: '4000189900000111', expiry: '12/39', code: '123', holder: 'Paula Probe' }

export const ADDRESS = {
  firstName: 'Paula',
  lastName: 'Probe',
  street: 'Prüfweg 1',
  postalCode: '60311',
  city: 'Falkenstadt',
  countryCode: 'DE',
  phone: '+4969111001',
}

/** Puts a thing into the cart. A place that an unheard answer had put there already is there: that counts as success. */
export async function putInCart(shop: Shop, buyer: Buyer, wish: Wish): Promise<Answer> {
  const { token } = buyer
  const answer = await shop.insist({
    method: 'POST',
    path: '/api/shop/v4/carts/self/items',
    token,
    body: wish,
  })
  const isThere = answer.status === 200 || answer.json?.errorCode === 'ALREADY_IN_CART'
  const place = wish.userOptionValues?.find((option) => option.key === 'seatId')?.value
  if (isThere && place) shop.journal?.write({ kind: 'held', buyerId: buyer.id, place })
  return isThere ? { ...answer, status: 200 } : answer
}

/** The body of a checkout for the cart as it is now. */
export async function checkoutBody(shop: Shop, buyer: Buyer): Promise<object> {
  const cart = await shop.insist({ path: '/api/shop/v4/carts/self', token: buyer.token })
  return { cartId: cart.json.id, shippingAddress: ADDRESS, billingAddress: ADDRESS, acceptedTerms: true }
}

/** Orders what is in the cart, by card; the key makes repeated tries one checkout. */
export async function order(shop: Shop, buyer: Buyer, key: string = newId()): Promise<Answer> {
  const body = await checkoutBody(shop, buyer)
  const answer = await shop.insist({
    method: 'POST',
    path: '/api/checkout/v2/checkouts/creditcard',
    token: buyer.token,
    key,
    body,
  })
  if (answer.status === 200)
    shop.journal?.write({ kind: 'ordered', buyerId: buyer.id, checkoutId: answer.json.checkoutId })
  return answer
}

/** What the buyer does on the bank's card page. */
export function payAtBankPage(
  shop: Shop,
  given: { scriptUrl: string; card?: Partial<typeof CARD> },
): Promise<Answer> {
  const path = new URL(given.scriptUrl).pathname.replace(/\/form\.js$/, '')
  return shop.insist({ method: 'POST', path, host: shop.bankHost, form: { ...CARD, ...given.card } })
}

/** Asks until the payment is decided; 400 names why it failed. */
export async function outcomeOf(shop: Shop, buyer: Buyer, checkoutId: string): Promise<Bought> {
  const until = Date.now() + PATIENCE_MS
  for (let wait = 20; ; wait = Math.min(wait * 2, 1_000)) {
    if (Date.now() > until) throw new Error(`the payment of checkout ${checkoutId} stays undecided`)
    const { status, json } = await shop.insist({
      path: `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`,
      token: buyer.token,
    })
    if (status === 200 && json.status === 'Paid') return { outcome: 'paid', checkoutId }
    if (status !== 200) return { outcome: 'refused', errorCode: json?.errorCode ?? String(status) }
    await pause(wait)
  }
}

/** From the cart to the paid order. */
export async function checkOut(shop: Shop, buyer: Buyer, place?: string): Promise<Bought> {
  const ordered = await order(shop, buyer)
  if (ordered.status !== 200) return { outcome: 'refused', errorCode: ordered.json?.errorCode }
  const { checkoutId, scriptUrl } = ordered.json
  await payAtBankPage(shop, { scriptUrl })
  const bought = await outcomeOf(shop, buyer, checkoutId)
  if (bought.outcome === 'paid') shop.journal?.write({ kind: 'paid', buyerId: buyer.id, checkoutId, place })
  else shop.journal?.write({ kind: 'refused', buyerId: buyer.id, errorCode: bought.errorCode })
  return bought
}
