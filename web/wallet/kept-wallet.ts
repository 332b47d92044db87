import type { KeptTicket, KeptTickets } from '#modules/wallet/kept-tickets.schema.ts'
import {
  forgetKeptTickets,
  KEPT_TICKETS,
  keptTicketsOf,
  noteKeeping,
  wereForgotten,
} from './forget-tickets.ts'

/** What this browser keeps, at the one site of the wallet: the origin is the lock. */
export type KeptWallet = Pick<KeptTickets, 'keys'> & {
  tickets: KeptTicket[]
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

export function withoutExpired(tickets: KeptTicket[], now: number): KeptTicket[] {
  return tickets.filter((ticket) => Date.parse(ticket.event.startsAt) + DAYS_AFTER_MATCH * DAY_MS > now)
}

/** Each with its match, which the answer names once. */
export function withMatches({ events, tickets }: Pick<KeptTickets, 'events' | 'tickets'>): KeptTicket[] {
  const matches = new Map(events.map(({ venue, ...event }) => [event.id, { event, venue }]))
  return tickets.map(({ eventId, ...ticket }) => ({ ...ticket, ...matches.get(eventId)! }))
}

/** Null when nothing is kept. What has expired is gone with the first look at it. */
export async function readWallet(): Promise<KeptWallet | null> {
  if (keptTicketsOf() === null) return null
  if (wereForgotten()) {
    await forgetKeptTickets()
    return null
  }
  return changeWallet((wallet) => wallet)
}

export async function saveWallet(wallet: KeptWallet): Promise<void> {
  if (wallet.tickets.length === 0) return forgetKeptTickets()
  const { owner, mark, tickets } = wallet
  noteKeeping({ owner, mark, tickets: tickets.length })
  await inStore((store) => store.put(wallet, STORE))
}

/** Reads and writes in one transaction: another tab may have written meanwhile. */
export async function changeWallet(change: (wallet: KeptWallet) => KeptWallet): Promise<KeptWallet | null> {
  let left: KeptWallet | null = null
  await inStore((store) => {
    const reading = store.get(STORE)
    reading.onsuccess = () => {
      const before = reading.result as KeptWallet | undefined
      if (!before) return
      const changed = change(before)
      left = { ...changed, tickets: withoutExpired(changed.tickets, Date.now()) }
      if (left !== before) store.put(left, STORE)
    }
  })
  if (left && (left as KeptWallet).tickets.length > 0) return left
  await forgetKeptTickets()
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
    const opening = indexedDB.open(KEPT_TICKETS, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
