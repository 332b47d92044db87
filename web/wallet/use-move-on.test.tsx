// @vitest-environment jsdom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OfflineTicket } from '#modules/wallet/offline-tickets.schema.ts'
import { render } from '#web/ui/render-for-test.ts'
import { ASKED_EACH_MS, STAYS_MS, useMoveOn } from './use-move-on.ts'

const asked = vi.hoisted(() => vi.fn())
vi.mock('./offline/save-tickets-offline.ts', () => ({ askHowTicketsStand: asked }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  asked.mockReset()
})

const ticketOf = (id: string, startsInMs: number, state = 'good') =>
  ({ id, state, event: { startsAt: new Date(Date.now() + startsInMs).toISOString() } }) as OfflineTicket

let change: (tickets: OfflineTicket[]) => void

/** A phone with tickets, the first of which is shown. */
function Phone({ tickets }: { tickets: OfflineTicket[] }) {
  const [all, setAll] = useState(tickets)
  const [chosen, choose] = useState(tickets[0]!.id)
  change = setAll
  const shown = all.find(({ id }) => id === chosen)!
  useMoveOn(shown, all, choose)
  return <p>{shown.id}</p>
}

const passing = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const HOUR = 3_600_000

test('once the ticket that is shown was read, the next one comes by itself; what was read before is passed over', async () => {
  const [first, second, third] = [ticketOf('a', HOUR), ticketOf('b', HOUR, 'used'), ticketOf('c', HOUR)]
  const { box } = render(<Phone tickets={[first, second, third]} />)
  act(() => change([{ ...first, state: 'used' }, second, third]))
  expect(box.textContent).toBe('a')
  // Asked again meanwhile, it stays as it is.
  act(() => change([{ ...first, state: 'used' }, { ...second }, { ...third }]))
  passing(STAYS_MS)
  expect(box.textContent).toBe('c')
  act(() => change([{ ...first, state: 'used' }, second, { ...third, state: 'used' }]))
  passing(STAYS_MS)
  expect(box.textContent).toBe('c')
})

test('a ticket that was read before it was opened stays where somebody looks at it', async () => {
  const { box } = render(<Phone tickets={[ticketOf('a', HOUR, 'used'), ticketOf('b', HOUR)]} />)
  passing(10 * STAYS_MS)
  expect(box.textContent).toBe('a')
})

test.each([
  ['an hour before the match', HOUR, 2, 2],
  ['with a single ticket', HOUR, 1, 0],
  ['on another day', 30 * HOUR, 2, 0],
])('%s the club is asked %s', async (_when, startsIn, count, times) => {
  render(<Phone tickets={['a', 'b'].slice(0, count).map((id) => ticketOf(id, startsIn))} />)
  passing(2 * ASKED_EACH_MS)
  expect(asked).toHaveBeenCalledTimes(times)
})
