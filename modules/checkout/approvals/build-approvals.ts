import type { buildShop } from '#modules/checkout/build.ts'
import { germanAddress } from '#modules/checkout/build.ts'
import type { ApprovalWay } from '#modules/payments/schema.ts'
import { inContext } from '#platform/in-context.ts'

export type Held = { anonymousUserId: string; cartId: string; total: number }

export const redirectUrl = 'http://stores.club.localhost:3000/checkout'

/** Who says yes at the sandbox bank. */
const ACCOUNTS = { paypal: 'guthaben@bank.example', klarna: 'spaeter@klarna.example' } as const

/** Visitors with a cart each, who agree at a way's own page and order with that. */
export function approvalBuyers(shop: Shop, method: ApprovalWay, sku: () => string) {
  const send = senderFrom(shop)
  const buyers: Buyers = { shop, method, sku, send }
  return {
    send,
    ...inContext(buyers, { visitor, begin, agree, stateOf, order, agreed, takenInAll, leave }),
  }
}

type Shop = Awaited<ReturnType<typeof buildShop>>

type Buyers = {
  shop: Shop
  method: ApprovalWay
  /** What they buy unless something else is said. */
  sku: () => string
  send: ReturnType<typeof senderFrom>
}

/** Each call from a network of its own: how much may be begun from one is another matter. */
function senderFrom({ app }: Shop) {
  let calls = 0
  return async (url: string, body: object, as?: string, key?: string) => {
    calls += 1
    const answer = await app.inject({
      method: 'POST',
      url,
      remoteAddress: `10.${calls >> 8}.${calls & 255}.1`,
      headers: {
        ...(as ? { authorization: `Bearer ${as}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      payload: body,
    })
    return { status: answer.statusCode, json: answer.json() }
  }
}

async function visitor({ shop, sku, send }: Buyers, skus = [sku()]): Promise<Held> {
  const anonymousUserId = (await send('/api/shop/v4/carts/anonymousUser', {})).json.userId as string
  const query = `?anonymousUserId=${anonymousUserId}`
  for (const one of skus) await send(`/api/shop/v4/carts/self/items${query}`, { sku: one, quantity: 1 })
  const cart = (await shop.app.inject({ url: `/api/shop/v4/carts/self${query}` })).json()
  return { anonymousUserId, cartId: cart.id, total: cart.totalPrice }
}

async function begin({ method, send }: Buyers, held: Held, more: object = {}) {
  const { anonymousUserId, cartId, total } = held
  const body = { method, cartId, expectedTotal: total, redirectUrl, ...more }
  return send(`/api/checkout/v3/approvals?anonymousUserId=${anonymousUserId}`, body)
}

/** On the bank's page; answers where its buyer is sent. */
async function agree({ shop, method }: Buyers, paymentUrl: string, form: Record<string, string> = {}) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: new URL(paymentUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: new URL(paymentUrl).host },
    payload: new URLSearchParams({ account: ACCOUNTS[method], person: '0', ...form }).toString(),
  })
  return answer.headers.location
}

async function stateOf({ send }: Buyers, { anonymousUserId }: Held, approval: string, more: object = {}) {
  const url = `/api/checkout/v3/approvals/state?anonymousUserId=${anonymousUserId}`
  return (await send(url, { approval, ...more })).json
}

async function order(
  { method, send }: Buyers,
  { anonymousUserId, cartId }: Held,
  approval: string,
  more: object = {},
  key?: string,
) {
  const addresses = { shippingAddress: germanAddress, billingAddress: germanAddress }
  const body = { anonymousUserId, cartId, ...addresses, acceptedTerms: true, approval }
  const who = { method, email: `${cartId}@wallet.example` }
  return send('/api/checkout/v3/guest-checkouts', { ...body, ...who, ...more }, undefined, key)
}

async function agreed(buyers: Buyers, form: Record<string, string> = {}) {
  const held = await visitor(buyers)
  const { json } = await begin(buyers, held)
  await agree(buyers, json.paymentUrl, form)
  return { held, approval: json.approval as string }
}

async function takenInAll({ shop }: Buyers): Promise<number> {
  const entries = await shop.control.ledger()
  return entries.reduce((sum, { kind, amountCents }) => sum + (kind === 'capture' ? amountCents : 0), 0)
}

function leave(buyers: Buyers, held: Held, approval: string) {
  return stateOf(buyers, held, approval, { isLeft: true })
}

/** What was noted when it was begun is found by its key, which the seal carries. */
export function keyOf(approval: string): string {
  return JSON.parse(Buffer.from(approval.split('.')[0]!, 'base64url').toString()).key
}
