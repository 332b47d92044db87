import type { ApprovalWay } from '#modules/payments/schema.ts'

/**
 * What was begun at PayPal or Klarna waits here for the way back: for this tab its own, and for all tabs of this browser those that are
 * not over, because their pages and apps may lead back into another. Whose cart it is decides at the server; nobody else can use it.
 */

const KEY = 'approval'
const ALL = 'approvals'
/** As long as they are good at the server. */
const KEPT_MS = 3 * 3_600_000
/** Somebody who tries again and again. */
const MOST = 3

/** What beginning it had answered, and where it was begun. */
export type Kept = { approval: string; way: ApprovalWay }

export function keepApproval({ approval, way }: Kept): void {
  write(sessionStorage, KEY, { approval, way })
  write(localStorage, ALL, [{ approval, way, at: Date.now() }, ...all()].slice(0, MOST))
}

/** What this tab came from; else what other tabs of this browser wait for, the latest first. Of one way, or of any. */
export function keptApprovals(way?: ApprovalWay): { own: Kept | null; others: Kept[] } {
  const isOf = (one: Kept | null) => one !== null && (way === undefined || one.way === way)
  const own = read<Kept>(sessionStorage, KEY)
  return isOf(own) ? { own, others: [] } : { own: null, others: all().filter(isOf) }
}

/** Another tab's goes on in this one, also after a reload. */
export function takeOver({ approval, way }: Kept): void {
  write(sessionStorage, KEY, { approval, way })
}

/** It was ordered with, or is of no use any more. */
export function forgetApproval(kept: Kept): void {
  write(sessionStorage, KEY, null)
  const left = all().filter(({ approval }) => approval !== kept.approval)
  write(localStorage, ALL, left.length > 0 ? left : null)
}

/** Whoever signs out leaves nothing here. */
export function forgetApprovals(): void {
  write(sessionStorage, KEY, null)
  write(localStorage, ALL, null)
}

function all(): (Kept & { at: number })[] {
  const kept = read<(Kept & { at: number })[]>(localStorage, ALL)
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
