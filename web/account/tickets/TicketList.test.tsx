// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { TicketState } from '#modules/wallet/tickets.schema.ts'
import { list, open, server, until, withFakeServer } from '../screen-for-test.tsx'
import { become } from '../session-for-test.ts'
import { TicketList } from './TicketList.tsx'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const LIST = '/api/wallet/v3/self/tickets/upcoming'
const ticket = (id: string, state: TicketState = 'valid') => ({ id, state })

/** The ids in the groups, and which of them stands above. */
async function shown(tickets: { id: string; state: TicketState }[]) {
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
