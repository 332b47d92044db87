import { useSyncExternalStore } from 'react'
import type { TypedEntry } from '#modules/office/ticker/schema.ts'
import { createListeners } from '#web/ui/listeners.ts'

type Without<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never
/** What somebody tapped, before it has its key and its moment. */
export type Tap = Without<TypedEntry, 'key' | 'agoMs'>

/** What waits on this device until the server has it: an entry, or the taking back of one. */
export type Waiting = {
  key: string
  /** By the clock of this device. */
  tappedAt: number
  /** Why the server did not take it: somebody decides, and what came after waits. */
  conflict: string | null
} & ({ kind: 'tap'; tap: Tap } | { kind: 'undo'; of: string })

const PREFIX = 'kurve.ticker'
/** Browsers without a store keep it as long as the page is open. */
const memory = new Map<string, string>()
const listeners = createListeners()
let read: { name: string; text: string; items: readonly Waiting[] } | null = null

/** Of one person and one match: whoever else works on this device sends nothing in their name. */
export const queueName = (personId: string, matchId: string): string => `${PREFIX}.${personId}.${matchId}`

function load(name: string): string {
  try {
    return localStorage.getItem(name) ?? memory.get(name) ?? '[]'
  } catch {
    return memory.get(name) ?? '[]'
  }
}

function save(name: string, items: readonly Waiting[]): void {
  const text = JSON.stringify(items)
  memory.set(name, text)
  try {
    if (items.length > 0) localStorage.setItem(name, text)
    else localStorage.removeItem(name)
    memory.delete(name)
  } catch {
    // Kept in memory then.
  }
  listeners.notify()
}

/** In the order of the taps. */
export function readQueue(name: string): readonly Waiting[] {
  const text = load(name)
  if (read?.name === name && read.text === text) return read.items
  read = { name, text, items: parsed(text) }
  return read.items
}

function parsed(text: string): readonly Waiting[] {
  try {
    const items: unknown = JSON.parse(text)
    return Array.isArray(items) ? items.filter((one) => typeof one?.key === 'string') : []
  } catch {
    return []
  }
}

export function enqueue(name: string, waiting: Waiting): void {
  save(name, [...readQueue(name), waiting])
}

export function dequeue(name: string, key: string): void {
  save(
    name,
    readQueue(name).filter((one) => one.key !== key),
  )
}

export function changeWaiting(name: string, key: string, change: (one: Waiting) => Waiting): void {
  save(
    name,
    readQueue(name).map((one) => (one.key === key ? change(one) : one)),
  )
}

export function useQueue(name: string): readonly Waiting[] {
  return useSyncExternalStore(subscribe, () => readQueue(name))
}

/** Another window of this device may have sent, or tapped. */
function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  const forget = listeners.add(listener)
  return () => {
    window.removeEventListener('storage', listener)
    forget()
  }
}
