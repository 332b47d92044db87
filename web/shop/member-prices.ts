import { useEffect, useSyncExternalStore } from 'react'
import { bearer } from '#web/api/bearer.ts'

let isMember = false
let asked = false
const listeners = new Set<() => void>()

/** CART-14, CART-24: true once the signed-in person is known to have a shop membership. Pages are the same for everybody before. */
export function useMemberPrices(): boolean {
  useEffect(start, [])
  return useSyncExternalStore(
    subscribe,
    () => isMember,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function start(): void {
  if (asked) return
  asked = true
  bearer.onChange(() => void ask())
  void ask()
}

async function ask(): Promise<void> {
  const answered = bearer.status() === 'signedIn' && (await hasMembership())
  isMember = answered
  for (const listener of listeners) listener()
}

/** A 404 means none, and is passed over in silence (CART-44). */
async function hasMembership(): Promise<boolean> {
  const { call } = await import('#web/api/call.ts')
  const answer = await call({
    name: 'membershipsSelf',
    path: '/api/shop/v2/memberships/self',
    reaction: () => 'silent',
  })
  return answer.ok
}
