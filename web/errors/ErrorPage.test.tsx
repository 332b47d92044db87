// @vitest-environment jsdom
import { createRoutesStub, data } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { clientLoader } from '#web/content/ContentPage.tsx'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { NO_ANSWER } from '#web/site/lost-connection.ts'
import { cleanUp, render, until } from '#web/ui/render-for-test.ts'
import { ErrorBoundary } from './PageErrors.tsx'

afterEach(() => {
  cleanUp()
  vi.useRealTimers()
})

const Nothing = () => null

/** What stands where a page was to be whose loader ends like this. */
async function pageThat(loader: () => unknown): Promise<HTMLElement> {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Stub = createRoutesStub([
    { path: '/', Component: Nothing, loader, ErrorBoundary, HydrateFallback: Nothing },
  ])
  const { box } = render(
    <InLanguage language="de">
      <Stub />
    </InLanguage>,
  )
  await until(() => box.querySelector('h1'))
  return box
}

const links = (box: HTMLElement) => [...box.querySelectorAll('a')].map(({ textContent }) => textContent)

test('SHELL-04 what is not there is offside, and leads elsewhere', async () => {
  const box = await pageThat(() => {
    throw data(null, 404)
  })
  expect(box.querySelector('h1')!.textContent).toBe('Abseits.')
  expect(box.textContent).toContain('404')
  expect(links(box)).toEqual(['Zur Startseite', 'Tickets', 'Shop'])
})

test.each([
  ['a status', () => data(null, 500)],
  ['a fault of the program', () => new Error('select * from secrets')],
])(
  'SHELL-05 %s is the page for what is broken, says nothing of why, and can be tried again',
  async (_, fault) => {
    const box = await pageThat(() => {
      throw fault()
    })
    expect(box.querySelector('h1')!.textContent).toBe('Foul.')
    expect(box.textContent).toContain('500')
    expect(box.textContent).not.toContain('secrets')
    expect(links(box)).toEqual(['Noch mal versuchen', 'Zur Startseite'])
  },
)

test('without an answer of the server the page is out of reach, not broken', async () => {
  const box = await pageThat(() => {
    throw data(null, NO_ANSWER)
  })
  expect(box.textContent).not.toContain('500')
})

test.each([
  [404, 404],
  [500, 500],
])('SHELL-16 page data that answer %i end as the page of a %i', async (answered, status) => {
  vi.useFakeTimers()
  globalThis.fetch = async () => new Response('{}', { status: answered })
  const loading = clientLoader({
    request: new Request('http://localhost/nirgends/'),
  } as Parameters<typeof clientLoader>[0]).catch((thrown: unknown) => thrown)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await loading).toMatchObject({ init: { status } })
})
