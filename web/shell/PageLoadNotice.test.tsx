// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSmallTranslator } from '#web/i18n/small-translator.ts'
import { PageLoadNotice } from './PageLoadNotice.tsx'

const i18n = createSmallTranslator({
  language: 'de',
  texts: { shell: { stillLoading: 'Die Seite kommt gleich.' } },
  load: async () => ({}),
})

let root: Root
let arrive: () => void
const notice = () => document.querySelector('[role=status]')?.textContent

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.getElementById('app')!)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

async function goSomewhereSlow() {
  const shell = (
    <>
      <PageLoadNotice />
      <Outlet />
    </>
  )
  const slow = () =>
    new Promise<null>((resolve) => {
      arrive = () => resolve(null)
    })
  const router = createMemoryRouter([
    {
      element: shell,
      children: [
        { path: '/', element: <p>Start</p> },
        { path: '/kader', loader: slow, element: <p>Kader</p> },
      ],
    },
  ])
  await act(async () =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nextProvider>,
    ),
  )
  await act(async () => void router.navigate('/kader'))
}

test('SHELL-11 appears when a page takes longer than 1000 ms and goes with its arrival', async () => {
  await goSomewhereSlow()
  await act(async () => vi.advanceTimersByTimeAsync(999))
  expect(notice()).toBe('')
  await act(async () => vi.advanceTimersByTimeAsync(1))
  expect(notice()).toBe('Die Seite kommt gleich.')
  await act(async () => arrive())
  expect(notice()).toBe('')
  expect(document.body.textContent).toContain('Kader')
})

test('SHELL-11 does not appear for a page that arrives in time', async () => {
  await goSomewhereSlow()
  await act(async () => vi.advanceTimersByTimeAsync(500))
  await act(async () => arrive())
  await act(async () => vi.advanceTimersByTimeAsync(2_000))
  expect(notice()).toBe('')
})
