// @vitest-environment jsdom
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { RouteChanges } from './RouteChanges.tsx'
import { afterRouteChange } from './route-changes.ts'

afterEach(cleanUp)

test('SHELL-08 another article at the same path is another page; what somebody searches for stays with them', async () => {
  const seen: string[] = []
  const stop = afterRouteChange(null, ({ path }) => seen.push(path))
  const router = createMemoryRouter([{ path: '*', Component: RouteChanges }], {
    initialEntries: ['/news/detail/?id=1'],
  })
  render(<RouterProvider router={router} />)
  for (const address of [
    '/news/detail/?id=2',
    '/news/detail/?id=2&utm=mail',
    '/suche?q=knie',
    '/suche?q=arzt',
  ])
    await act(() => router.navigate(address))
  expect(seen).toEqual(['/news/detail/?id=1', '/news/detail/?id=2', '/suche'])
  stop()
})
