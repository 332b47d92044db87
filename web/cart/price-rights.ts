import { useEffect, useSyncExternalStore } from 'react'
import type { PriceRights } from '#modules/memberships/schema.ts'
import { bearer } from '#web/api/bearer.ts'

/** Of visitors, and of everybody until it is known: pages are the same for all. */
const NONE: PriceRights = { isMember: false, priceGroup: null }

let rights = NONE
let asked: Promise<PriceRights> | null = null
const listeners = new Set<() => void>()

/** CART-14, CART-17: which prices the signed-in person, or the organisation they act for, pays. */
export function usePriceRights(): PriceRights {
  useEffect(() => void priceRights(), [])
  return useSyncExternalStore(
    subscribe,
    () => rights,
    () => NONE,
  )
}

/** Many screens ask, the server is asked once per person. */
export function priceRights(): Promise<PriceRights> {
  follow()
  asked ??= ask()
  return asked
}

let isFollowing = false

/** Once for the page: who listens anew while it is being told would be told for ever. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  bearer.onChange(() => {
    asked = null
    if (listeners.size > 0) void priceRights()
    else notify(NONE)
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function ask(): Promise<PriceRights> {
  if (bearer.status() !== 'signedIn') return notify(NONE)
  const { call } = await import('#web/api/call.ts')
  const answer = await call<PriceRights>({
    name: 'priceRights',
    path: '/api/shop/v2/memberships/self/priceRights',
    reaction: () => 'silent',
  })
  return notify(answer.ok ? answer.data : NONE)
}

function notify(found: PriceRights): PriceRights {
  rights = found
  for (const listener of listeners) listener()
  return found
}
