import { useEffect, useSyncExternalStore } from 'react'
import { siteOf } from '#club/sites.ts'
import type { PriceRights } from '#modules/memberships/schema.ts'
import { bearer } from '#web/api/bearer.ts'
import { createListeners } from '#web/ui/listeners.ts'

/** Of visitors, and of everybody until it is known: pages are the same for all. */
const NONE: PriceRights = { isMember: false, priceGroup: null }

let rights = NONE
let asked: Promise<PriceRights> | null = null
const listeners = createListeners()

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
    if (!listeners.isEmpty()) void priceRights()
    else notify(NONE)
  })
}

function subscribe(listener: () => void): () => void {
  return listeners.add(listener)
}

async function ask(): Promise<PriceRights> {
  if (bearer.status() !== 'signedIn' || !siteOf('membership')) return notify(NONE)
  const { readOwnPriceRights } = await import('./store/late-calls.ts')
  return notify((await readOwnPriceRights()) ?? NONE)
}

function notify(found: PriceRights): PriceRights {
  rights = found
  listeners.notify()
  return found
}
