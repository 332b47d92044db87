import { useEffect, useSyncExternalStore } from 'react'
import { bearer } from '#web/api/bearer.ts'
import { createListeners } from '#web/ui/listeners.ts'
import { ANONYMOUS_COOKIE, readCookie } from './cookies.ts'

/** The number on the cart in the header: all of the cart that a page loads before somebody opens it. */

/** Another site of the club may have changed the cart while this page was out of sight. */
const FRESH_MS = 30_000

let count: number | null = null
let askedAt = 0
let asking: Promise<void> | null = null
const listeners = createListeners()

export function setCartCount(next: number | null): void {
  if (next !== null) askedAt = Date.now()
  if (next === count) return
  count = next
  listeners.notify()
}

/** CART-29. Null until it is known; 0 without a call for visitors who never had a cart. */
export function useCartCount(): number | null {
  useEffect(() => watchCount(), [])
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  return listeners.add(listener)
}

let watchers = 0
let stopWatching = () => {}

function watchCount(): () => void {
  watchers += 1
  if (watchers === 1) stopWatching = startWatching()
  return () => {
    watchers -= 1
    if (watchers === 0) stopWatching()
  }
}

function startWatching(): () => void {
  const channel = cartChannel()
  const ask = () => void askCount()
  const askIfOld = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > FRESH_MS) ask()
  }
  const hear = ({ data }: MessageEvent<CartNews>) => setCartCount(data.count)
  const stopBearer = bearer.onChange(ask)
  document.addEventListener('visibilitychange', askIfOld)
  channel?.addEventListener('message', hear)
  askIfOld()
  return () => {
    stopBearer()
    document.removeEventListener('visibilitychange', askIfOld)
    channel?.close()
  }
}

/** Asks the server how many pieces are in the cart. A failure changes nothing and says nothing: it is only a badge. */
export function askCount(): Promise<void> {
  asking ??= readCount().finally(() => {
    asking = null
  })
  return asking
}

async function readCount(): Promise<void> {
  const status = bearer.status()
  const anonymousUserId = status === 'anonymous' ? (readCookie(ANONYMOUS_COOKIE) ?? undefined) : undefined
  if (status === 'unknown') return
  if (status === 'anonymous' && anonymousUserId === undefined) return setCartCount(0)
  // Most visitors have no cart: for them nothing more than this file is loaded.
  const { readItemCount } = await import('./late-calls.ts')
  const found = await readItemCount(anonymousUserId)
  if (found !== null) setCartCount(found)
}

/** What tabs tell each other. */
export type CartNews = { count: number }

export function cartChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cart')
}
