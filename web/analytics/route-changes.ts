import { allows, type Purpose } from './consent.ts'

export type RouteChange = { path: string; site: string; language: string; title: string }
type Listener = (change: RouteChange) => void

const listeners = new Set<{ needs: Purpose | null; listener: Listener }>()

/**
 * What runs after every change of route: analytics, the refresh of advertisements (`marketing`), widgets with match
 * statistics (needed for the page, `null`). Without the consent it needs a listener is not called. (SHELL-08)
 */
export function afterRouteChange(needs: Purpose | null, listener: Listener): () => void {
  const entry = { needs, listener }
  listeners.add(entry)
  return () => listeners.delete(entry)
}

export function trackRouteChange(change: RouteChange): void {
  for (const { needs, listener } of listeners) if (needs === null || allows(needs)) listener(change)
}
