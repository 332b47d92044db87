// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { list, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { render, until } from '#web/ui/render-for-test.ts'
import { usePaywallSubscriptions } from './club-data.ts'

withFakeServer()

const PAYWALL = 'GET /api/shop/v4/paywallSubscriptions'

function Probe() {
  const { data, isError, refetch } = usePaywallSubscriptions()
  return (
    <button type="button" onClick={() => void refetch()}>
      {`${data?.items.length ?? 'none'} ${isError ? 'failed' : 'fine'}`}
    </button>
  )
}

test('VID-21 what was known is gone when it cannot be had again; that is logged, and the error is there', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  server.answers[PAYWALL] = list([{ id: 'one' }])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { box } = render(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  )
  await until(() => box.textContent === '1 fine')
  expect(logged).not.toHaveBeenCalled()
  server.answers[PAYWALL] = Response.json({ status: 500 }, { status: 500 })
  await act(async () => box.querySelector('button')!.click())
  await until(() => box.textContent === 'none failed')
  expect(logged).toHaveBeenCalledOnce()
  expect(logged.mock.lastCall![0]).toMatchObject({ failure: { call: 'paywallSubscriptions', status: 500 } })
  logged.mockRestore()
})
