import type { CartDiscount, VoucherAdded } from '#modules/cart/schema.ts'
import type { Partner } from '#modules/contacts/schema.ts'
import { type CallRequest, call, type Reaction } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { refreshCart } from './cart.ts'
import { notifyOtherTabs, whileBusy } from './cart-store.ts'
import { cartIdentity, identityQuery } from './identity.ts'

/** Vouchers, promotion codes and discounts of partners. */

const SHOP = '/api/shop/v2'

/** Keys in the texts `errors`, the first that there is counts; null: it worked. */
export type CodeRefusal = string[] | null

/** CART-34: a voucher or a promotion code, whichever it is; `sellerId` names whose. */
export function addCode(given: { code: string; sellerId: number }): Promise<CodeRefusal> {
  return change<VoucherAdded>('code', {
    name: 'cartAddVoucher',
    method: 'POST',
    path: `${SHOP}/vouchers`,
    body: { 'et-tenant-id': given.sellerId, voucherCode: given.code },
    reaction: (failure) => saidAtTheField(failure),
  })
}

/** CART-35. */
export function removeCode(code: string): Promise<CodeRefusal> {
  return change(code, {
    name: 'cartRemoveVoucher',
    method: 'DELETE',
    path: `${SHOP}/vouchers/${encodeURIComponent(code)}`,
    reaction: silentWhenGone,
  })
}

/** CART-36. */
export function addPartnerDiscount(given: { partnerId: number; code: string }): Promise<CodeRefusal> {
  return change<CartDiscount>('partner', {
    name: 'cartAddDiscount',
    method: 'POST',
    path: `${SHOP}/carts/self/discounts`,
    body: given,
    reaction: (failure) => saidAtTheField(failure),
  })
}

/** CART-37. */
export function removePartnerDiscount(id: string): Promise<CodeRefusal> {
  return change(id, {
    name: 'cartRemoveDiscount',
    method: 'DELETE',
    path: `${SHOP}/carts/self/discounts/${encodeURIComponent(id)}`,
    reaction: silentWhenGone,
  })
}

/** The error stream hears of it; the words stand beside the field. */
function saidAtTheField({ status }: Failure): Reaction {
  return { message: status === 429 ? 'codes.tooMany' : 'native.unknown', shownInPlace: true }
}

/** Another tab, or the end of its reservation, took it out before. */
function silentWhenGone({ status }: Failure): Reaction | undefined {
  return status === 404 ? 'silent' : undefined
}

async function change<T>(busyKey: string, request: CallRequest): Promise<CodeRefusal> {
  return whileBusy(busyKey, async () => {
    const answer = await call<T>({ ...request, query: identityQuery(cartIdentity()) })
    const cart = await refreshCart()
    if (cart) notifyOtherTabs(cart.totalItemQuantity)
    return answer.ok ? null : refusalIn(answer.failure)
  })
}

/** CART-22, CART-43: the native code says why; without one, what can be said about the call. */
export function refusalIn({ call, status, failureReason, problem }: Failure): string[] {
  if (status === null) return ['offlineNow']
  if (status === 429) return ['codes.tooMany']
  const code = failureReason || problem?.errorCode
  return code ? [`native.${code}`, 'native.unknown'] : [`calls.${call}`, 'generic']
}

/** CART-40 for the cart: everybody whose discounts the club honours. CHK-30 for checkout: those whose codes can be used. */
const partnerLists = {
  cart: { name: 'contactPartners', path: '/api/contact/partners', query: { Page: 1, PageSize: 100 } },
  checkout: { name: 'checkoutPartners', path: '/api/checkout/v3/partners' },
} as const
export type PartnerListName = keyof typeof partnerLists

const reading = new Map<PartnerListName, Promise<Partner[] | null>>()

/** Read once; null when it did not work, and then again next time. */
export function loadPartners(list: PartnerListName): Promise<Partner[] | null> {
  const running = reading.get(list) ?? readPartners(list)
  reading.set(list, running)
  return running
}

async function readPartners(list: PartnerListName): Promise<Partner[] | null> {
  const answer = await call<{ items: Partner[] }>({
    ...partnerLists[list],
    reaction: () => ({ message: 'calls.contactPartners', shownInPlace: true }),
  })
  if (answer.ok) return answer.data.items
  reading.delete(list)
  return null
}
