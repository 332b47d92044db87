import { COOKIES } from '#web/session/session-cookies.ts'

/** The database of the tickets that this browser keeps, and the name under which tabs tell each other of changes. */
export const KEPT_TICKETS = 'kept-tickets'
/** Whose tickets are kept here and since when, to be known without opening the database. */
const NOTE = 'kurve.keptTickets'

type Note = { owner: string; at: number; tickets: number }

export function noteKeeping(owner: string, tickets: number): void {
  localStorage.setItem(NOTE, JSON.stringify({ owner, at: Date.now(), tickets } satisfies Note))
}

export function numberOfKeptTickets(): number {
  return readNote()?.tickets ?? 0
}

/** Whose tickets are kept; null when there are none. */
export function keptTicketsOf(): string | null {
  return readNote()?.owner ?? null
}

function readNote(): Note | null {
  try {
    return JSON.parse(localStorage.getItem(NOTE) ?? 'null') as Note | null
  } catch {
    return null
  }
}

/** Whether somebody signed out on another site of the club since then. */
export function wereForgotten(): boolean {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${COOKIES.ticketsForgotten}=`))
  const at = Date.parse(decodeURIComponent(cookie?.slice(COOKIES.ticketsForgotten.length + 1) ?? ''))
  return at > (readNote()?.at ?? Number.POSITIVE_INFINITY)
}

let forgotten = 0

/** Counts how often this document has forgotten: what was asked for before is not kept afterwards. */
export const timesForgotten = () => forgotten

/** On purpose only: signing out, another account, a deleted one. A session that ends by itself leaves the tickets here. */
export async function forgetKeptTickets(): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  forgotten += 1
  localStorage.removeItem(NOTE)
  await new Promise<void>((resolve) => {
    const deleting = indexedDB.deleteDatabase(KEPT_TICKETS)
    deleting.onsuccess = () => resolve()
    deleting.onerror = () => resolve()
    // Another tab writes at this moment: it is deleted right after.
    deleting.onblocked = () => resolve()
  })
  await dropPage().catch(() => {})
  tellKeptTickets()
}

/** The page that shows them; the service worker keeps it under this name and its build's. */
async function dropPage(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('tickets-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Nobody else’s tickets stay when somebody signs in. */
export function forgetTicketsOfOthers(owner: string): void {
  const kept = keptTicketsOf()
  if (kept !== null && kept !== owner) void forgetKeptTickets()
}

/** Other tabs, and this one, tell by a channel when something has changed. */
export function tellKeptTickets(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(KEPT_TICKETS)
  channel.postMessage('changed')
  channel.close()
}

export function atEachChange(run: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(KEPT_TICKETS)
  channel.onmessage = run
  return () => channel.close()
}
