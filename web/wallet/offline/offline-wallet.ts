import type { OfflineTicket, OfflineTickets } from '#modules/wallet/offline-tickets.schema.ts'
import {
  forgetOfflineTickets,
  noteOfflineTickets,
  OFFLINE_TICKETS,
  offlineTicketsOwner,
  wereForgotten,
} from '../forget-tickets.ts'

/** What this browser keeps, at the one site of the wallet: the origin is the lock. */
export type OfflineWallet = Pick<OfflineTickets, 'keys'> & {
  tickets: OfflineTicket[]
  /** Whose they are: the person or the organisation. */
  owner: string
  /** Of the person (`tickets-of.rules.ts`). */
  mark: string
  holder: string
  /** When the club last said how they stand, by this device’s clock. */
  checkedAt: number
}

const STORE = 'wallet'
const DAY_MS = 86_400_000
/** A match may be put off for a day; then its ticket is of no use to anybody. */
const DAYS_AFTER_MATCH = 2

export function withoutExpired(tickets: OfflineTicket[], now: number): OfflineTicket[] {
  return tickets.filter((ticket) => Date.parse(ticket.event.startsAt) + DAYS_AFTER_MATCH * DAY_MS > now)
}

/** Each with its match, which the answer names once. */
export function withMatches({
  events,
  tickets,
}: Pick<OfflineTickets, 'events' | 'tickets'>): OfflineTicket[] {
  const matches = new Map(events.map(({ venue, ...event }) => [event.id, { event, venue }]))
  return tickets.map(({ eventId, ...ticket }) => ({ ...ticket, ...matches.get(eventId)! }))
}

/** Null when nothing is kept. What has expired is gone with the first look at it. */
export async function readWallet(): Promise<OfflineWallet | null> {
  if (offlineTicketsOwner() === null) return null
  if (wereForgotten()) {
    await forgetOfflineTickets()
    return null
  }
  return changeWallet((wallet) => wallet)
}

export async function saveWallet(wallet: OfflineWallet): Promise<void> {
  if (wallet.tickets.length === 0) return forgetOfflineTickets()
  const { owner, mark, tickets } = wallet
  noteOfflineTickets({ owner, mark, tickets: tickets.length })
  await inStore((store) => store.put(wallet, STORE))
}

/** Reads and writes in one transaction: another tab may have written meanwhile. */
export async function changeWallet(
  change: (wallet: OfflineWallet) => OfflineWallet,
): Promise<OfflineWallet | null> {
  let left: OfflineWallet | null = null
  await inStore((store) => {
    const reading = store.get(STORE)
    reading.onsuccess = () => {
      const before = reading.result as OfflineWallet | undefined
      if (!before) return
      const changed = change(before)
      left = { ...changed, tickets: withoutExpired(changed.tickets, Date.now()) }
      if (left !== before) store.put(left, STORE)
    }
  })
  if (left && (left as OfflineWallet).tickets.length > 0) return left
  await forgetOfflineTickets()
  return null
}

async function inStore(work: (store: IDBObjectStore) => void): Promise<void> {
  const db = await opened()
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(STORE, 'readwrite')
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      work(transaction.objectStore(STORE))
    })
  } finally {
    // Open only while it is used: whoever signs out deletes it at once.
    db.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(OFFLINE_TICKETS, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
