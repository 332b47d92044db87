// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become } from '#web/account/session-for-test.ts'
import { until } from '#web/ui/render-for-test.ts'
import { PassButtons } from './PassButtons.tsx'
import { addressOfPass } from './pass-data.ts'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const KINDS = 'GET /api/wallet/passes/kinds'
const MAKE = 'POST /api/wallet/v3/self/tickets/t1/applePass'

async function buttonsFor(
  ticket: Partial<Parameters<typeof PassButtons>[0]['ticket']>,
  kinds: object | undefined = { apple: true, google: false },
) {
  become('signedIn')
  if (kinds) server.answers[KINDS] = kinds
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = () => (
    <QueryClientProvider client={client}>
      <PassButtons ticket={{ id: 't1', media: 'mobile', state: 'valid', ...ticket }} />
    </QueryClientProvider>
  )
  return open(screen, '/konto/ticket/t1')
}
const buttonWith = (text: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent?.includes(text))

describe('TIX-04 into the wallet of a phone', () => {
  test('only wallets that the club has set up have a button', async () => {
    const box = await buttonsFor({})
    await until(() => box.querySelector('button'))
    expect([...box.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      'Zu Apple Wallet hinzufügen',
    ])
  })

  test.each([
    ['is offered', { state: 'offered' } as const, { apple: true, google: true }],
    ['comes by post', { media: 'registered' } as const, { apple: true, google: true }],
    ['is good, but there is no wallet', {}, { apple: false, google: false }],
    ['is good, but nobody says which wallets there are', {}, undefined],
  ])('a ticket that %s has none', async (_, ticket, kinds) => {
    const box = await buttonsFor(ticket, kinds)
    await until(() => server.asked.includes(KINDS))
    expect(box.querySelector('button')).toBeNull()
  })

  test('the code before dies, so it asks first; a no changes nothing', async () => {
    const box = await buttonsFor({ media: 'print' })
    await until(() => box.querySelector('button'))
    act(() => box.querySelector('button')!.click())
    await until(() => document.querySelector('[role=dialog]'))
    expect(document.querySelector('[role=dialog]')!.textContent).toContain('ausgedruckt')
    act(() => buttonWith('So lassen')!.click())
    await until(() => !document.querySelector('[role=dialog]'))
    expect(server.asked).not.toContain(MAKE)
  })

  test('after a yes the ticket moves, once', async () => {
    server.answers[MAKE] = { url: 'http://club.localhost:3140/elsewhere', issue: 2 }
    const box = await buttonsFor({})
    await until(() => box.querySelector('button'))
    act(() => box.querySelector('button')!.click())
    await until(() => buttonWith('In die Wallet'))
    act(() => buttonWith('In die Wallet')!.click())
    await until(() => !document.querySelector('[role=dialog]'))
    expect(server.asked.filter((key) => key === MAKE)).toHaveLength(1)
  })
})

test('C8 a pass leads to a file of ours or to Google’s page, and nowhere else', () => {
  const file = '/api/wallet/passes/downloads/t1.2?key=k'
  expect(addressOfPass(`https://club.example${file}`)).toBe(file)
  // Whatever host it names: the browser stays on this one.
  expect(addressOfPass(`https://evil.example${file}`)).toBe(file)
  expect(addressOfPass('https://pay.google.com/gp/v/save/abc')).toBe('https://pay.google.com/gp/v/save/abc')
  for (const url of [
    'https://evil.example/',
    'https://pay.google.com.evil.example/gp/v/save/a',
    'javascript:alert(1)',
  ])
    expect(addressOfPass(url)).toBeNull()
})
