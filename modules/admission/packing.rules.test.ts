import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createLabels,
  ENTRY_BYTES,
  entryAt,
  indexOfId,
  type ListedTicket,
  packEntries,
  packTickets,
  TICKET_BYTES,
  TRAITS,
  ticketAt,
} from './packing.rules.ts'

const ticket: fc.Arbitrary<ListedTicket> = fc.record({
  id: fc.uuid(),
  issue: fc.integer({ min: 1, max: 65_535 }),
  state: fc.constantFrom('good', 'sold', 'revoked'),
  traits: fc.subarray([...TRAITS]),
  block: fc.constantFrom('19', '25', '134'),
  row: fc.option(fc.constantFrom('1', '24')),
  seat: fc.option(fc.constantFrom('1', '31')),
})
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

describe('the list that a gate keeps', () => {
  test('reads back as it was written, and each ticket is found by its id', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(ticket, { selector: ({ id }) => id, maxLength: 60 }),
        fc.uuid(),
        (list, other) => {
          const sorted = list.toSorted(byId)
          const labels = createLabels()
          const bytes = packTickets(sorted, labels)
          expect(sorted.map((_, index) => ticketAt(bytes, index, labels.labels))).toEqual(sorted)
          for (const [index, { id }] of sorted.entries())
            expect(indexOfId(bytes, TICKET_BYTES, id)).toBe(index)
          if (!sorted.some(({ id }) => id === other)) expect(indexOfId(bytes, TICKET_BYTES, other)).toBe(-1)
        },
      ),
    )
  })

  test('entries keep the second and the gate', () => {
    const labels = createLabels()
    const entry = {
      ticketId: '01990000-0000-7000-8000-000000000001',
      at: new Date('2026-11-21T14:00:07Z'),
      gate: 'west',
    }
    expect(entryAt(packEntries([entry], labels), 0, labels.labels)).toEqual(entry)
  })

  test('60,000 tickets, all of them in, are less than five megabytes of text', () => {
    expect((60_000 * (TICKET_BYTES + ENTRY_BYTES) * 4) / 3).toBeLessThan(5_000_000)
  })
})
