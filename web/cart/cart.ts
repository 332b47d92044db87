import { useEffect, useSyncExternalStore } from 'react'
import { club } from '#club/club.ts'
import { derivedState } from '#modules/cart/derived.rules.ts'
import { addItem, prolongItem, readCart, removeItem, setItem } from '#modules/cart/endpoints.ts'
import type { AddedItem, AddItem, Cart, CartItem } from '#modules/cart/schema.ts'
import { allows } from '#web/analytics/consent.ts'
import { bearer } from '#web/api/bearer.ts'
import { type Answer, call } from '#web/api/call.ts'
import { emitError, type Failure } from '#web/api/errors.ts'
import { trackAdded, trackMoved } from './cart-events.ts'
import { reactionToCart } from './reactions.ts'
import { setCartCount } from './store/cart-count.ts'
import {
  cartState,
  cartStateOnServer,
  hearOtherTabs,
  notifyOtherTabs,
  showCart,
  showFailure,
  showWaiting,
  subscribeToCart,
  whileBusy,
} from './store/cart-store.ts'
import { claimAnonymousCart } from './store/claim.ts'
import { chosenCountry, countryOfCart, forgetAddresses } from './store/country.ts'
import { cartIdentity, ensureIdentity, forgetAnonymous, identityQuery } from './store/identity.ts'

/** The cart as screens show it. Reads it as soon as somebody looks, and again when sign-in or another tab changes it. */
export function useCart() {
  useEffect(start, [])
  const state = useSyncExternalStore(subscribeToCart, cartState, cartStateOnServer)
  return { ...state, derived: state.cart ? derivedState(state.cart) : null }
}

let started = false

/** From the first use on this page follows the session and the other tabs. */
function start(): void {
  if (started) return
  started = true
  bearer.onChange(() => void changeOwner())
  hearOtherTabs(() => void refreshCart())
  document.addEventListener('visibilitychange', refreshIfOld)
  window.addEventListener('online', () => void refreshCart())
  // A page that the browser had put away is shown as it was.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void refreshCart())
  void changeOwner()
}

/** Another device, or another site of the club, may have changed it while this page was out of sight. */
const FRESH_MS = 30_000
let readAt = 0

function refreshIfOld(): void {
  if (document.visibilityState === 'visible' && Date.now() - readAt > FRESH_MS) void refreshCart()
}

let owner: string | null = null

async function changeOwner(): Promise<void> {
  const { kind } = cartIdentity()
  if (kind === 'unknown') return
  if (owner !== null && owner !== kind) showWaiting()
  owner = kind
  forgetAddresses()
  if (kind === 'person') await claimAnonymousCart()
  await refreshCart()
}

let lastRead = 0

/** Reads the cart; of several readings at once the last one counts. */
export async function refreshCart(): Promise<Cart | undefined> {
  lastRead += 1
  readAt = Date.now()
  const mine = lastRead
  const identity = cartIdentity()
  if (identity.kind === 'unknown') return undefined
  if (identity.kind === 'nobody') return accept(nobodysCart())
  const answer = await read()
  if (mine !== lastRead) return undefined
  if (answer.ok) return accept(answer.data)
  if (identity.kind === 'anonymous' && answer.failure.status === 404) {
    forgetAnonymous()
    return accept(nobodysCart())
  }
  showFailure(answer.failure.status === 429)
  return undefined
}

/** CART-28: with the country of the delivery when somebody is signed in; by the anonymous id, and a country that was chosen, otherwise. */
async function read(): Promise<Answer<Cart>> {
  const identity = cartIdentity()
  const query =
    identity.kind === 'person'
      ? { countryCode: await countryOfCart() }
      : { ...identityQuery(identity), ...chosenCountry() }
  return call(readCart, { query, reaction: silentWhenShown(identity.kind) })
}

/** A failed reading is shown where the cart would stand; an id that has gone is not a failure at all. */
function silentWhenShown(kind: string) {
  return ({ status }: Failure) =>
    cartState().cart === null || (kind === 'anonymous' && status === 404) ? ('silent' as const) : undefined
}

function nobodysCart(): Cart {
  return {
    id: null,
    version: 0,
    countryCode: club.defaultCountry,
    totalItemQuantity: 0,
    totalPrice: 0,
    totalShippingPrice: 0,
    totalPromotionCodeDiscounts: 0,
    totalVoucherDiscounts: 0,
    taxes: [],
    orders: [],
    validationErrors: {},
    serverNow: new Date().toISOString(),
  }
}

function accept(cart: Cart): Cart {
  showCart(cart)
  return cart
}

/** What a caller may want to know of a failure itself: answer true and nothing else is said about it. */
export type OnFailure = (failure: Failure) => boolean

/** Puts something in (CART-30). Undefined when it did not work; the visitor has been told then. */
export async function addToCart(
  item: Pick<AddItem, 'sku'> & Partial<AddItem>,
  onFailure: OnFailure = () => false,
): Promise<AddedItem | undefined> {
  const body: AddItem = { quantity: 1, userOptionValues: [], ...item }
  if (body.quantity < 1) throw new RangeError('at least one is added (CART-19)')
  let answer = await add(body, (failure) => isStaleId(failure) || onFailure(failure))
  if (!answer.ok && isStaleId(answer.failure)) {
    if (await lostItsCart()) answer = await add(body, onFailure)
    else if (!onFailure(answer.failure)) emitError(answer.failure)
  }
  if (!answer.ok) return undefined
  setCartCount(answer.data.totalItemQuantity)
  notifyOtherTabs(answer.data.totalItemQuantity)
  void followAdded(answer.data)
  return answer.data
}

/** A page that shows the cart reads it again; another reads it only for analytics, where that is allowed. */
async function followAdded(added: AddedItem): Promise<void> {
  if (started) {
    const cart = await refreshCart()
    trackAdded(cart ?? cartState().cart ?? undefined, [added])
  } else if (allows('statistics')) {
    const answer = await readQuietly()
    if (answer.ok) trackAdded(answer.data, [added])
  }
}

async function add(body: AddItem, onFailure: OnFailure): Promise<Answer<AddedItem>> {
  const identity = await ensureIdentity()
  if (!identity) return { ok: false, failure: nobodyFailure }
  return call(addItem, {
    query: identityQuery(identity),
    body,
    reaction: (failure) => (onFailure(failure) ? 'silent' : reactionToCart(failure)),
  })
}

/** Told already, by the call for an anonymous id. */
const nobodyFailure: Failure = { call: 'cartAnonymousUser', status: null, problem: null, failureReason: null }

/** A 404 on adding means the thing or the anonymous id is gone: only the cart itself tells which. */
function isStaleId({ call, status }: Failure): boolean {
  return call === 'cartAddItem' && status === 404 && cartIdentity().kind === 'anonymous'
}

async function lostItsCart(): Promise<boolean> {
  const answer = await readQuietly()
  const isLost = !answer.ok && answer.failure.status === 404
  if (isLost) forgetAnonymous()
  return isLost
}

function readQuietly(): Promise<Answer<Cart>> {
  const query = identityQuery(cartIdentity())
  return call(readCart, { query, reaction: () => 'silent' })
}

/** Several at once or none (best available): the caller has added them; the cart follows. */
export async function cartChanged(): Promise<Cart | undefined> {
  const cart = await refreshCart()
  if (cart) notifyOtherTabs(cart.totalItemQuantity)
  return cart
}

/** CART-20, CART-32: another quantity or another way of shipping. */
export async function setCartItem(
  item: Pick<CartItem, 'id' | 'sellerId'>,
  change: { quantity: number } | { shippingCode: string },
): Promise<Cart | undefined> {
  const before = itemNow(item.id)
  const body = { 'et-tenant-id': item.sellerId, ...change }
  const cart = await changeItem(item.id, (given) => call(setItem, { ...given, body }))
  if (cart && before && 'quantity' in change) trackMoved(before, change.quantity - before.quantity)
  return cart
}

function itemNow(id: string): CartItem | undefined {
  return cartState()
    .cart?.orders.flatMap((order) => order.items)
    .find((one) => one.id === id)
}

/** CART-31: out of the cart; a held place is free again at once. */
export async function removeFromCart(item: Pick<CartItem, 'id' | 'sellerId'>): Promise<boolean> {
  const before = itemNow(item.id)
  const cart = await changeItem(item.id, ({ query, ...given }) =>
    call(removeItem, { ...given, query: { ...query, 'et-tenant-id': item.sellerId } }),
  )
  if (cart && before) trackMoved(before, -before.quantity)
  return cart !== undefined
}

/** Every place whose hold has ended, in one step. */
export async function removeExpired(): Promise<void> {
  const items = cartState().cart?.orders.flatMap((order) => order.items) ?? []
  for (const item of items.filter((one) => one.expiresIn !== null && one.expiresIn <= 0)) {
    await removeFromCart(item)
  }
}

/** Holds a place for longer, once. */
export async function prolong(item: Pick<CartItem, 'id'>): Promise<Cart | undefined> {
  return changeItem(item.id, (given) => call(prolongItem, given))
}

/** After a change the cart is read again, so that prices, shipping and problems fit the country of the delivery. */
async function changeItem(itemId: string, change: ItemChange): Promise<Cart | undefined> {
  return whileBusy(itemId, async () => {
    const query = identityQuery(cartIdentity())
    const answer = await change({ params: { id: itemId }, query, reaction: reactionToCart })
    const cart = await refreshCart()
    if (cart) notifyOtherTabs(cart.totalItemQuantity)
    return answer.ok ? (cart ?? answer.data ?? cartState().cart ?? undefined) : undefined
  })
}

/** A call, given what all of them carry. */
type ItemChange = (given: {
  params: { id: string }
  query: ReturnType<typeof identityQuery>
  reaction: typeof reactionToCart
}) => Promise<Answer<Cart | undefined>>
