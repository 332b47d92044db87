// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { NOBODY } from '#modules/identity/tickets-of.rules.ts'
import { MOST_ASKED, type OfflineTicket } from '#modules/wallet/offline-tickets.schema.ts'
import {
  areTicketsKept,
  noteOfflineTickets,
  numberOfOfflineTickets,
  offlineTicketsOwner,
  wereForgotten,
} from '../forget-tickets.ts'
import { withMatches, withoutExpired } from './offline-wallet.ts'
import { ASKED_AT_ONCE } from './save-tickets-offline.ts'

const ticket = (startsAt: string) => ({ id: startsAt, event: { startsAt } }) as OfflineTicket

afterEach(() => {
  localStorage.clear()
  for (const name of ['TicketsOf', 'TicketsKept']) cookie(`${name}=; Max-Age=0`)
})

test('a kept ticket goes by itself two days after its match', () => {
  const now = Date.parse('2026-11-22T18:00:00Z')
  const tickets = ['2026-11-20T17:59:00Z', '2026-11-20T18:01:00Z', '2026-12-01T14:30:00Z'].map(ticket)
  expect(withoutExpired(tickets, now)).toEqual(tickets.slice(1))
})

test('each ticket is kept with its match, which the answer names once', () => {
  const answer = {
    events: [{ id: 'e1', opponent: 'FC Westhafen', venue: { name: 'Falkenpark' } }],
    tickets: ['a', 'b'].map((id) => ({ id, eventId: 'e1' })),
  } as never
  const [first, second] = withMatches(answer)
  expect(first).toEqual({
    id: 'a',
    event: { id: 'e1', opponent: 'FC Westhafen' },
    venue: { name: 'Falkenpark' },
  })
  // The same object: the browser writes it once.
  expect(second!.event).toBe(first!.event)
})

test('a phone asks about no more tickets at once than the club answers', () => {
  expect(ASKED_AT_ONCE).toBe(MOST_ASKED)
})

const cookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the session writes it
  document.cookie = text
}

test('tickets are shown as long as nobody signed out, and nobody else in, on any site of the club', () => {
  expect([offlineTicketsOwner(), wereForgotten(), areTicketsKept()]).toEqual([null, false, false])
  noteOfflineTickets({ owner: 'anna', mark: 'a1', tickets: 2 })
  expect([offlineTicketsOwner(), numberOfOfflineTickets(), wereForgotten()]).toEqual(['anna', 2, false])
  for (const [mark, forgotten] of [
    ['a1', false],
    [NOBODY, true],
    ['b2', true],
    ['a1', false],
  ] as const) {
    cookie(`TicketsOf=${mark}`)
    expect([wereForgotten(), areTicketsKept()], mark).toEqual([forgotten, !forgotten])
  }
})

test('what a former version kept goes with the first sign-in', () => {
  localStorage.setItem('kurve.keptTickets', JSON.stringify({ owner: 'anna', at: 1, tickets: 2 }))
  expect(wereForgotten()).toBe(false)
  cookie('TicketsOf=a1')
  expect(wereForgotten()).toBe(true)
})

test('a site without a wallet knows by the cookies whether tickets are kept, and of whom', () => {
  cookie('TicketsKept=a1')
  expect(areTicketsKept()).toBe(true)
  cookie('TicketsOf=a1')
  expect(areTicketsKept()).toBe(true)
  cookie('TicketsOf=b2')
  expect(areTicketsKept()).toBe(false)
})
