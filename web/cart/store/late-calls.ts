import { countItems } from '#modules/cart/endpoints.ts'
import { readPriceRights } from '#modules/memberships/endpoints.ts'
import type { PriceRights } from '#modules/memberships/schema.ts'
import { call } from '#web/api/call.ts'

/** What pages ask for some visitors only: loaded when it is asked. */

/** Null when it cannot be had: nobody asked for it, so nothing is said. */
export async function readItemCount(anonymousUserId: string | undefined): Promise<number | null> {
  const answer = await call(countItems, { query: { anonymousUserId }, reaction: () => 'silent' })
  return answer.ok ? Number(answer.headers.get('cart-item-count') ?? 0) : null
}

/** Null when they cannot be had: then prices are those of everybody. */
export async function readOwnPriceRights(): Promise<PriceRights | null> {
  const answer = await call(readPriceRights, { reaction: () => 'silent' })
  return answer.ok ? answer.data : null
}
