import type { KnownTicket } from '#modules/admission/judging.rules.ts'
import {
  ENTRY_BYTES,
  entryAt,
  ID_BYTES,
  indexOfId,
  type ListedEntry,
  type ListedTicket,
  TICKET_BYTES,
  ticketAt,
} from '#modules/admission/packing.rules.ts'
import type { AdmissionList } from '#modules/admission/schema.ts'
import type { ServerClock } from './server-clock.ts'

/** With the issue where this phone let somebody in itself. */
export type OfflineEntry = ListedEntry & { issue?: number }

/** What a gate knows of a match: a list as it came, and what has changed since. Kept in the browser as it is. */
export type OfflineList = {
  /** As it came: rows sorted by id, found without building anything. */
  whole: { labels: string[]; tickets: Uint8Array; entries: Uint8Array }
  changed: Map<string, ListedTicket>
  entered: Map<string, OfflineEntry>
  offered: Uint8Array
  asOf: string
  event: AdmissionList['event']
  gates: AdmissionList['gates']
  keys: AdmissionList['keys']
  /** Lists that were kept before there were such keys have none. */
  refusedKeys?: AdmissionList['refusedKeys']
  turnSecret: string
  clock: ServerClock
}

export function listFrom(answer: AdmissionList, clock: ServerClock): OfflineList {
  const { labels, tickets, entries } = answer
  return {
    ...newsOf(answer, clock),
    whole: { labels, tickets: bytesOf(tickets), entries: bytesOf(entries) },
    changed: new Map(),
    entered: new Map(),
  }
}

/** The list with what has changed since; the same rows are written over each other. */
export function listWith(list: OfflineList, answer: AdmissionList, clock: ServerClock): OfflineList {
  const { labels } = answer
  const [tickets, entries] = [bytesOf(answer.tickets), bytesOf(answer.entries)]
  const [changed, entered] = [new Map(list.changed), new Map(list.entered)]
  for (let index = 0; index < tickets.length / TICKET_BYTES; index += 1) {
    const ticket = ticketAt(tickets, index, labels)
    changed.set(ticket.id, ticket)
  }
  for (let index = 0; index < entries.length / ENTRY_BYTES; index += 1) {
    const entry = entryAt(entries, index, labels)
    entered.set(entry.ticketId, entry)
  }
  return { ...list, ...newsOf(answer, clock), changed, entered }
}

function newsOf(answer: AdmissionList, clock: ServerClock) {
  const { offered, asOf, event, gates, keys, refusedKeys, turnSecret } = answer
  return { offered: bytesOf(offered), asOf, event, gates, keys, refusedKeys, turnSecret, clock }
}

/** So much has changed that another whole list is smaller. */
export function isWorn(list: OfflineList): boolean {
  return list.changed.size + list.entered.size > 10_000
}

export function findTicket(list: OfflineList, id: string): (ListedTicket & { known: KnownTicket }) | null {
  const ticket = list.changed.get(id) ?? inWhole(list, id)
  if (!ticket) return null
  const isOffered = ticket.state === 'good' && indexOfId(list.offered, ID_BYTES, id) >= 0
  return { ...ticket, known: { state: isOffered ? 'offered' : ticket.state, issue: ticket.issue } }
}

function inWhole({ whole }: OfflineList, id: string): ListedTicket | null {
  const index = indexOfId(whole.tickets, TICKET_BYTES, id)
  return index < 0 ? null : ticketAt(whole.tickets, index, whole.labels)
}

export function findEntry(list: OfflineList, id: string): { at: Date; gate: string; issue?: number } | null {
  const newer = list.entered.get(id)
  if (newer) return newer
  const index = indexOfId(list.whole.entries, ENTRY_BYTES, id)
  return index < 0 ? null : entryAt(list.whole.entries, index, list.whole.labels)
}

type Decoder = { fromBase64?(base64: string): Uint8Array }

/** By the browser itself where it can: most of the time that a list takes is this. */
function bytesOf(base64: string): Uint8Array {
  const own = (Uint8Array as Decoder).fromBase64?.(base64)
  if (own) return own
  const raw = atob(base64)
  const bytes = new Uint8Array(raw.length)
  for (let index = 0; index < raw.length; index += 1) bytes[index] = raw.charCodeAt(index)
  return bytes
}
