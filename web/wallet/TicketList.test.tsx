// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { TicketState } from '#modules/wallet/tickets.schema.ts'
import { list, open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become } from '#web/account/session-for-test.ts'
import { until } from '#web/ui/render-for-test.ts'
import { TicketList } from './TicketList.tsx'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const LIST = '/api/wallet/v3/self/tickets/upcoming'
const ticket = (id: string, state: TicketState = 'valid', match = id) => ({ id, state, event: { id: match } })
type Given = ReturnType<typeof ticket>

/** The ids in the groups, and which of them stands above. */
async function shown(tickets: Given[]) {
  become('signedIn')
  server.answers[`GET ${LIST}`] = list(tickets, { hasNextPage: false })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const box = await open(
    () => (
      <QueryClientProvider client={client}>
        <TicketList
          kind="day"
          type="upcoming"
          groups={(others, next) => <p data-next={next?.id}>{others.map(({ id }) => id).join(' ')}</p>}
        />
      </QueryClientProvider>
    ),
    '/konto/tickets',
  )
  await until(() => box.querySelector('[data-next]'))
  return box.querySelector<HTMLElement>('[data-next]')!
}

test('TIX-02 the next ticket that opens the gate stands above the others', async () => {
  const groups = await shown([ticket('used', 'used'), ticket('next', 'forwarded'), ticket('later')])
  expect([groups.dataset['next'], groups.textContent]).toEqual(['next', 'used later'])
  expect(server.asked).toContain('GET /api/wallet/v3/self/tickets/next')
  expect(server.asked).not.toContain('GET /api/wallet/v3/self/tickets/used')
})

test('where none does, it is the first', async () => {
  const groups = await shown([ticket('off', 'cancelled'), ticket('sold', 'offered')])
  expect([groups.dataset['next'], groups.textContent]).toEqual(['off', 'sold'])
})

test('WAL-04 of a thousand all are there in the end', async () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `t${index}`)
  const groups = await shown(ids.map((id) => ticket(id)))
  await until(() => groups.textContent?.endsWith(' t999'))
  expect(groups.textContent).toBe(ids.slice(1).join(' '))
})

test('tickets of one match are turned one by one, round and round; those of other matches are not among them', async () => {
  const given = [
    ticket('a', 'valid', 'm1'),
    ticket('in', 'used', 'm1'),
    ticket('b', 'valid', 'm1'),
    ticket('c', 'valid', 'm2'),
  ]
  const groups = await shown(given)
  const deck = groups.parentElement!.querySelector<HTMLElement>('.deck')!
  const position = () => deck.querySelector('.deck__pager p')!.textContent
  const next = () => groups.parentElement!.querySelector<HTMLElement>('[data-next]')!.dataset['next']
  const swipe = (from: [number, number], to: [number, number]) =>
    act(() => {
      for (const [type, list, [clientX, clientY]] of [
        ['touchstart', 'touches', from],
        ['touchend', 'changedTouches', to],
      ] as const)
        deck.dispatchEvent(
          Object.assign(new Event(type, { bubbles: true }), { [list]: [{ clientX, clientY }] }),
        )
    })
  expect([next(), position()]).toEqual(['a', 'Ticket 1 von 2'])
  act(() => deck.querySelector<HTMLElement>('[aria-label="Nächstes Ticket"]')!.click())
  expect([next(), position(), groups.textContent]).toEqual(['b', 'Ticket 2 von 2', 'a in c'])
  act(() => deck.querySelector<HTMLElement>('[aria-label="Nächstes Ticket"]')!.click())
  expect(next()).toBe('a')
  act(() => void deck.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true })))
  expect(next()).toBe('b')
  swipe([200, 300], [90, 310])
  expect(next()).toBe('a')
  // Scrolling, and a finger that trembles.
  swipe([200, 300], [140, 400])
  swipe([200, 300], [180, 300])
  expect(next()).toBe('a')
})

test('one ticket alone has no buttons', async () => {
  const groups = await shown([ticket('a'), ticket('b')])
  expect(groups.parentElement!.querySelector('.deck')).toBeNull()
})
