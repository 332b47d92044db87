// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { type KeptTicket, MOST_ASKED } from '#modules/wallet/kept-tickets.schema.ts'
import { keptTicketsOf, noteKeeping, numberOfKeptTickets, wereForgotten } from './forget-tickets.ts'
import { ASKED_AT_ONCE } from './keep-tickets.ts'
import { withMatches, withoutExpired } from './kept-wallet.ts'

const ticket = (startsAt: string) => ({ id: startsAt, event: { startsAt } }) as KeptTicket

afterEach(() => {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: as the session writes it
  document.cookie = 'TicketsForgottenAt=; Max-Age=0'
})

test('a kept ticket goes by itself two days after its match', () => {
  const now = Date.parse('2026-11-22T18:00:00Z')
  const tickets = ['2026-11-20T17:59:00Z', '2026-11-20T18:01:00Z', '2026-12-01T14:30:00Z'].map(ticket)
  expect(withoutExpired(tickets, now)).toEqual(tickets.slice(1))
})

test('each ticket is kept with its match, which the answer names once', () => {
  const answer = {
    events: [{ id: 'e1', opponent: 'FC Nordhafen', venue: { name: 'Falkenpark' } }],
    tickets: ['a', 'b'].map((id) => ({ id, eventId: 'e1' })),
  } as never
  const [first, second] = withMatches(answer)
  expect(first).toEqual({
    id: 'a',
    event: { id: 'e1', opponent: 'FC Nordhafen' },
    venue: { name: 'Falkenpark' },
  })
  // The same object: the browser writes it once.
  expect(second!.event).toBe(first!.event)
})

test('a phone asks about no more tickets at once than the club answers', () => {
  expect(ASKED_AT_ONCE).toBe(MOST_ASKED)
})

test('signing out on another site of the club counts for what was kept before, and not for what is kept after', () => {
  expect([keptTicketsOf(), wereForgotten()]).toEqual([null, false])
  noteKeeping('anna', 2)
  expect([keptTicketsOf(), numberOfKeptTickets(), wereForgotten()]).toEqual(['anna', 2, false])
  const cookie = (at: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the session writes it
    document.cookie = `TicketsForgottenAt=${encodeURIComponent(new Date(at).toISOString())}`
  }
  cookie(Date.now() + 1000)
  expect(wereForgotten()).toBe(true)
  cookie(Date.now() - 1000)
  expect(wereForgotten()).toBe(false)
})
