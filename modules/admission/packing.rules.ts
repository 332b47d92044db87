import { uuidText } from '#modules/tickets/codes/code-text.rules.ts'
import type { KnownTicket } from './judging.rules.ts'

/**
 * The list that a gate keeps: tickets and entries in rows of fixed width, in the order of their ids, so that 60,000 of them
 * travel in two megabytes and are found without building anything. Words stand once, in a list of labels; number 0 is none.
 *
 * A ticket: id (16), issue (2), state (1), traits (1), block, row and seat as labels (2 each). An entry: id of the ticket (16),
 * seconds since 1970 (4), gate as a label (2). All big-endian.
 */
export const TICKET_BYTES = 26
export const ENTRY_BYTES = 22
export const ID_BYTES = 16

const STATES = ['good', 'sold', 'revoked', 'unpaid', 'banned'] as const
export const TRAITS = ['reduced', 'child', 'accessible', 'companion', 'still'] as const
export type Trait = (typeof TRAITS)[number]

export type ListedTicket = {
  id: string
  issue: number
  /** Offers are a list of their own: they come and go. */
  state: Exclude<KnownTicket['state'], 'offered'>
  traits: readonly Trait[]
  block: string
  row: string | null
  seat: string | null
}

export type ListedEntry = { ticketId: string; at: Date; gate: string }

export type Labels = { labels: string[]; numberOf(label: string | null): number }

/** Gives every word its number. */
export function createLabels(): Labels {
  const labels = ['']
  const numbers = new Map<string, number>()
  return {
    labels,
    numberOf(label) {
      if (label === null || label === '') return 0
      let number = numbers.get(label)
      if (number === undefined) {
        number = labels.push(label) - 1
        numbers.set(label, number)
      }
      return number
    },
  }
}

export function packTickets(tickets: readonly ListedTicket[], { numberOf }: Labels): Uint8Array {
  const bytes = new Uint8Array(tickets.length * TICKET_BYTES)
  const view = new DataView(bytes.buffer)
  for (const [index, ticket] of tickets.entries()) {
    const at = index * TICKET_BYTES
    bytes.set(idBytes(ticket.id), at)
    view.setUint16(at + 16, ticket.issue)
    view.setUint8(at + 18, STATES.indexOf(ticket.state))
    view.setUint8(at + 19, bitsOf(ticket.traits))
    view.setUint16(at + 20, numberOf(ticket.block))
    view.setUint16(at + 22, numberOf(ticket.row))
    view.setUint16(at + 24, numberOf(ticket.seat))
  }
  return bytes
}

export function packEntries(entries: readonly ListedEntry[], { numberOf }: Labels): Uint8Array {
  const bytes = new Uint8Array(entries.length * ENTRY_BYTES)
  const view = new DataView(bytes.buffer)
  for (const [index, entry] of entries.entries()) {
    const at = index * ENTRY_BYTES
    bytes.set(idBytes(entry.ticketId), at)
    view.setUint32(at + 16, Math.floor(entry.at.getTime() / 1000))
    view.setUint16(at + 20, numberOf(entry.gate))
  }
  return bytes
}

export function packIds(ids: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(ids.length * ID_BYTES)
  for (const [index, id] of ids.entries()) bytes.set(idBytes(id), index * ID_BYTES)
  return bytes
}

export function ticketAt(bytes: Uint8Array, index: number, labels: readonly string[]): ListedTicket {
  const at = index * TICKET_BYTES
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, TICKET_BYTES)
  const bits = view.getUint8(19)
  return {
    id: uuidText(bytes.subarray(at, at + ID_BYTES)),
    issue: view.getUint16(16),
    state: STATES[view.getUint8(18)] ?? 'revoked',
    traits: TRAITS.filter((_, bit) => bits & (1 << bit)),
    block: labels[view.getUint16(20)] ?? '',
    row: labels[view.getUint16(22)] || null,
    seat: labels[view.getUint16(24)] || null,
  }
}

export function entryAt(bytes: Uint8Array, index: number, labels: readonly string[]): ListedEntry {
  const at = index * ENTRY_BYTES
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, ENTRY_BYTES)
  return {
    ticketId: uuidText(bytes.subarray(at, at + ID_BYTES)),
    at: new Date(view.getUint32(16) * 1000),
    gate: labels[view.getUint16(20)] ?? '',
  }
}

/** Where an id stands among rows that are sorted by it; -1 where it does not. */
export function indexOfId(bytes: Uint8Array, rowBytes: number, id: string): number {
  const wanted = idBytes(id)
  let low = 0
  let high = bytes.length / rowBytes - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = compareId(bytes, middle * rowBytes, wanted)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}

function compareId(bytes: Uint8Array, at: number, wanted: Uint8Array): number {
  for (let index = 0; index < ID_BYTES; index += 1) {
    const difference = bytes[at + index]! - wanted[index]!
    if (difference !== 0) return difference
  }
  return 0
}

function idBytes(id: string): Uint8Array {
  const digits = id.replaceAll('-', '')
  const bytes = new Uint8Array(ID_BYTES)
  for (let index = 0; index < ID_BYTES; index += 1)
    bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16)
  return bytes
}

function bitsOf(traits: readonly Trait[]): number {
  return traits.reduce((bits, trait) => bits | (1 << TRAITS.indexOf(trait)), 0)
}
