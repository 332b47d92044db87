import { describe, expect, test } from 'vitest'
import {
  createLabels,
  type ListedEntry,
  type ListedTicket,
  packEntries,
  packIds,
  packTickets,
} from '#modules/admission/packing.rules.ts'
import type { AdmissionList } from '#modules/admission/schema.ts'
import { findEntry, findTicket, listFrom, listWith } from './offline-list.ts'

const id = (number: number) => `01990000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const ticket = (number: number, more: Partial<ListedTicket> = {}): ListedTicket => ({
  id: id(number),
  issue: 1,
  state: 'good',
  traits: [],
  block: '19',
  row: '4',
  seat: String(number),
  ...more,
})
const clock = { aheadMs: 0, doubtMs: 0 }
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function answer(given: {
  tickets?: ListedTicket[]
  entries?: ListedEntry[]
  offered?: string[]
  isWhole?: boolean
}): AdmissionList {
  const labels = createLabels()
  const at = '2026-11-21T14:00:00.000Z'
  return {
    isWhole: given.isWhole ?? true,
    asOf: at,
    now: at,
    event: {
      id: id(0),
      name: { de: 'Spiel', en: 'Match' },
      startsAt: at,
      doorsOpenAt: at,
      admissionEndsAt: at,
      cancelledAt: null,
    },
    gates: [],
    keys: [],
    refusedKeys: [],
    turnSecret: '',
    tickets: base64(packTickets(given.tickets ?? [], labels)),
    entries: base64(packEntries(given.entries ?? [], labels)),
    offered: base64(packIds(given.offered ?? [])),
    labels: labels.labels,
  }
}

describe('what a phone at the gate knows', () => {
  test('each ticket with its place and state, and nobody else’s', () => {
    const list = listFrom(answer({ tickets: [1, 2, 3].map((one) => ticket(one)), offered: [id(2)] }), clock)
    expect(findTicket(list, id(1))).toMatchObject({ seat: '1', known: { state: 'good', issue: 1 } })
    expect(findTicket(list, id(2))!.known.state).toBe('offered')
    expect(findTicket(list, id(4))).toBeNull()
  })

  test('what has changed counts from then on, whatever numbers its words had', () => {
    const entry = { ticketId: id(1), at: new Date('2026-11-21T14:00:07Z'), gate: 'west' }
    const whole = listFrom(answer({ tickets: [ticket(1), ticket(2)], offered: [id(2)] }), clock)
    const news = { tickets: [ticket(2, { block: '25', row: null, seat: null, issue: 3 })], entries: [entry] }
    const list = listWith(whole, answer({ ...news, isWhole: false }), clock)
    expect(findTicket(list, id(2))).toMatchObject({
      block: '25',
      row: null,
      known: { state: 'good', issue: 3 },
    })
    expect(findTicket(list, id(1))).toMatchObject({ block: '19' })
    expect(findEntry(list, id(1))).toEqual(entry)
    expect(findEntry(list, id(2))).toBeNull()
  })

  test('sixty thousand tickets are looked up without building anything', () => {
    const tickets = Array.from({ length: 60_000 }, (_, index) => ticket(index, { seat: '1' }))
    const sent = answer({ tickets })
    expect(JSON.stringify(sent).length).toBeLessThan(5_000_000)
    const list = listFrom(sent, clock)
    for (const number of [0, 1, 29_999, 59_999]) expect(findTicket(list, id(number))!.id).toBe(id(number))
    expect(findTicket(list, id(60_000))).toBeNull()
  })
})
