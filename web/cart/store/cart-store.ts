import type { Cart } from '#modules/cart/schema.ts'
import { createListeners } from '#web/ui/listeners.ts'
import { type CartNews, cartChannel, setCartCount } from './cart-count.ts'

/** What this page knows of the cart. Kept outside React: a product page adds to it without showing it. */
export interface CartState {
  status: 'waiting' | 'ready' | 'failed'
  /** It failed since too many asked from this connection: the server is well. */
  isTooMany: boolean
  /** Null while nothing was read; stays there while it is read again. */
  cart: Cart | null
  /** Milliseconds that the server's clock is ahead of this device's. */
  clockAheadMs: number
  /** Lines that are being changed. */
  busy: ReadonlySet<string>
}

const nothing: CartState = {
  status: 'waiting',
  isTooMany: false,
  cart: null,
  clockAheadMs: 0,
  busy: new Set(),
}
let state = nothing
const listeners = createListeners()

export function cartState(): CartState {
  return state
}

/** What the server renders: nobody's cart is in a page that everybody gets. */
export function cartStateOnServer(): CartState {
  return nothing
}

export const subscribeToCart = listeners.add

export function showCart(cart: Cart): void {
  change({ status: 'ready', cart, clockAheadMs: Date.parse(cart.serverNow) - Date.now() })
  setCartCount(cart.totalItemQuantity)
}

export function showFailure(isTooMany: boolean): void {
  change({ status: 'failed', isTooMany })
}

/** Another person's cart from now on: nothing of the former one may flash up. */
export function showWaiting(): void {
  change(nothing)
}

/** Marks a line as being changed while the work runs. */
export async function whileBusy<T>(itemId: string, work: () => Promise<T>): Promise<T> {
  change({ busy: new Set([...state.busy, itemId]) })
  try {
    return await work()
  } finally {
    change({ busy: new Set([...state.busy].filter((one) => one !== itemId)) })
  }
}

/** The server's time now, as ISO 8601, by the clock of the last answer. */
export function serverTime(): string {
  return new Date(Date.now() + state.clockAheadMs).toISOString()
}

let channel: BroadcastChannel | null = null

/** Hears what other tabs change; `onNews` reads the cart again. */
export function hearOtherTabs(onNews: () => void): void {
  channel ??= cartChannel()
  channel?.addEventListener('message', onNews)
}

export function notifyOtherTabs(count: number): void {
  channel ??= cartChannel()
  channel?.postMessage({ count } satisfies CartNews)
}

function change(next: Partial<CartState>): void {
  state = { ...state, ...next }
  listeners.notify()
}
