import { club } from '#club/club.ts'
import { addDiscount, addVoucher, removeDiscount, removeVoucher } from '#modules/cart/codes.endpoints.ts'
import { listPartnersNow } from '#modules/checkout/endpoints.ts'
import { listPartners } from '#modules/contacts/endpoints.ts'
import type { Partner } from '#modules/contacts/schema.ts'
import { type Answer, call, type Reaction } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { refreshCart } from '../cart.ts'
import { notifyOtherTabs, whileBusy } from '../store/cart-store.ts'
import { cartIdentity, identityQuery } from '../store/identity.ts'

/** Vouchers, promotion codes and discounts of partners. */

/** Keys in the texts `errors`, the first that there is counts; null: it worked. */
export type CodeRefusal = string[] | null

/** CART-34: a voucher or a promotion code, whichever it is; `sellerId` names whose. */
export function addCode(given: { code: string; sellerId: number }): Promise<CodeRefusal> {
  const body = { 'et-tenant-id': given.sellerId, voucherCode: given.code }
  return change('code', (query) => call(addVoucher, { query, body, reaction: saidAtTheField }))
}

/** CART-35. */
export function removeCode(code: string): Promise<CodeRefusal> {
  return change(code, (query) => call(removeVoucher, { params: { code }, query, reaction: silentWhenGone }))
}

/** CART-36. */
export function addPartnerDiscount(given: { partnerId: number; code: string }): Promise<CodeRefusal> {
  return change('partner', (query) => call(addDiscount, { query, body: given, reaction: saidAtTheField }))
}

/** CART-37. */
export function removePartnerDiscount(id: string): Promise<CodeRefusal> {
  return change(id, (query) => call(removeDiscount, { params: { id }, query, reaction: silentWhenGone }))
}

/** The error stream hears of it; the words stand beside the field. */
function saidAtTheField({ status }: Failure): Reaction {
  return { message: status === 429 ? 'codes.tooMany' : 'native.unknown', shownInPlace: true }
}

/** Another tab, or the end of its reservation, took it out before. */
function silentWhenGone({ status }: Failure): Reaction | undefined {
  return status === 404 ? 'silent' : undefined
}

async function change(
  busyKey: string,
  send: (query: ReturnType<typeof identityQuery>) => Promise<Answer<unknown>>,
): Promise<CodeRefusal> {
  return whileBusy(busyKey, async () => {
    const answer = await send(identityQuery(cartIdentity()))
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
  cart: { list: listPartners, query: { page: 1, pageSize: 100 }, retries: 0 },
  checkout: { list: listPartnersNow, query: {}, retries: club.constants.checkoutRetries },
}
export type PartnerListName = keyof typeof partnerLists

const reading = new Map<PartnerListName, Promise<Partner[] | null>>()

/** Read once; null when it did not work, and then again next time. */
export function loadPartners(name: PartnerListName): Promise<Partner[] | null> {
  const running = reading.get(name) ?? readPartners(name)
  reading.set(name, running)
  return running
}

async function readPartners(name: PartnerListName): Promise<Partner[] | null> {
  const { list, query, retries } = partnerLists[name]
  const answer = await call(list, {
    query,
    retries,
    reaction: () => ({ message: 'calls.contactPartners', shownInPlace: true }),
  })
  if (answer.ok) return answer.data.items
  reading.delete(name)
  return null
}
