/**
 * What was begun at PayPal waits here for the way back: for this tab its own, and for all tabs of this browser those that are not over,
 * because PayPal's page or app may lead back into another. Whose cart it is decides at the server; nobody else can use it.
 */

const KEY = 'paypal-approval'
const ALL = 'paypal-approvals'
/** As long as they are good at the server. */
const KEPT_MS = 3 * 3_600_000
/** Somebody who tries again and again. */
const MOST = 3

type Kept = { approval: string; at: number }

export function keepApproval(approval: string): void {
  write(sessionStorage, KEY, approval)
  write(localStorage, ALL, [{ approval, at: Date.now() }, ...all()].slice(0, MOST))
}

/** What this tab came from; else what other tabs of this browser wait for, the latest first. */
export function keptApprovals(): { own: string | null; others: string[] } {
  const own = read<string>(sessionStorage, KEY)
  return { own, others: own === null ? all().map(({ approval }) => approval) : [] }
}

/** Another tab's goes on in this one, also after a reload. */
export function takeOver(approval: string): void {
  write(sessionStorage, KEY, approval)
}

/** It was ordered with, or is of no use any more. */
export function forgetApproval(approval: string | null): void {
  write(sessionStorage, KEY, null)
  const left = all().filter((one) => one.approval !== approval)
  write(localStorage, ALL, left.length > 0 ? left : null)
}

/** Whoever signs out leaves nothing here. */
export function forgetApprovals(): void {
  write(sessionStorage, KEY, null)
  write(localStorage, ALL, null)
}

function all(): Kept[] {
  const kept = read<Kept[]>(localStorage, ALL)
  return Array.isArray(kept) ? kept.filter(({ at }) => at > Date.now() - KEPT_MS) : []
}

function read<T>(storage: Storage, key: string): T | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

function write(storage: Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(value))
  } catch {}
}
