// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { KeptTicket } from '#modules/wallet/kept-tickets.schema.ts'
import { keptTicketsOf, noteKeeping, wereForgotten } from './forget-tickets.ts'
import { withoutExpired } from './kept-wallet.ts'

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

test('signing out on another site of the club counts for what was kept before, and not for what is kept after', () => {
  expect([keptTicketsOf(), wereForgotten()]).toEqual([null, false])
  noteKeeping('anna')
  expect([keptTicketsOf(), wereForgotten()]).toEqual(['anna', false])
  const cookie = (at: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the session writes it
    document.cookie = `TicketsForgottenAt=${encodeURIComponent(new Date(at).toISOString())}`
  }
  cookie(Date.now() + 1000)
  expect(wereForgotten()).toBe(true)
  cookie(Date.now() - 1000)
  expect(wereForgotten()).toBe(false)
})
