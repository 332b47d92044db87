import { COOKIES } from '#web/session/session-cookies.ts'

/** The database of the tickets that this browser keeps, and the name under which tabs tell each other of changes. */
export const OFFLINE_TICKETS = 'kept-tickets'
/** Whose tickets are kept here, to be known without opening the database. */
const NOTE = 'kurve.keptTickets'

/** `mark` is that of the person, also where the owner is an organisation. */
type Note = { owner: string; mark: string; tickets: number }

export function noteOfflineTickets(note: Note): void {
  localStorage.setItem(NOTE, JSON.stringify(note))
}

export function numberOfOfflineTickets(): number {
  return readNote()?.tickets ?? 0
}

/** Whose tickets are kept; null when there are none. */
export function offlineTicketsOwner(): string | null {
  return readNote()?.owner ?? null
}

function readNote(): Note | null {
  try {
    return JSON.parse(localStorage.getItem(NOTE) ?? 'null') as Note | null
  } catch {
    return null
  }
}

/** Whether somebody signed out since then, or somebody else in, on any site of the club. */
export function wereForgotten(): boolean {
  const mark = readCookie(COOKIES.ticketsOf)
  return mark !== null && mark !== readNote()?.mark
}

/** Whether the wallet keeps tickets of whoever is signed in here, which is known on every site that shares its cookies. */
export function areTicketsKept(): boolean {
  if (offlineTicketsOwner() !== null) return !wereForgotten()
  const [stored, mark] = [readCookie(COOKIES.ticketsKept), readCookie(COOKIES.ticketsOf)]
  return stored !== null && (mark === null || mark === stored)
}

function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? null
}

let forgotten = 0

/** Counts how often this document has forgotten: what was asked for before is not kept afterwards. */
export const timesForgotten = () => forgotten

/** On purpose only: signing out, somebody else who signs in, another account, a deleted one. A session that ends by itself leaves the tickets here. */
export async function forgetOfflineTickets(): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  forgotten += 1
  localStorage.removeItem(NOTE)
  await new Promise<void>((resolve) => {
    const deleting = indexedDB.deleteDatabase(OFFLINE_TICKETS)
    deleting.onsuccess = () => resolve()
    deleting.onerror = () => resolve()
    // Another tab writes at this moment: it is deleted right after.
    deleting.onblocked = () => resolve()
  })
  await dropPage().catch(() => {})
  notifyOfflineTickets()
}

/** The page that shows them; the service worker keeps it under this name and its build's. */
async function dropPage(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('tickets-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Nobody else’s tickets stay when somebody signs in. */
export function forgetTicketsOfOthers(owner: string): void {
  const stored = offlineTicketsOwner()
  if (stored !== null && stored !== owner) void forgetOfflineTickets()
}

/** Other tabs, and this one, tell by a channel when something has changed. */
export function notifyOfflineTickets(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(OFFLINE_TICKETS)
  channel.postMessage('changed')
  channel.close()
}

export function atEachChange(run: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(OFFLINE_TICKETS)
  channel.onmessage = run
  return () => channel.close()
}
