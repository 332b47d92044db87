import { act, type ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach } from 'vitest'
import type { Language } from '#club/club.ts'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { become, session } from './session-for-test.ts'

/** What the server would answer, by method and path; anything else is a 404. And what it was asked. */
export const server = { answers: {} as Record<string, unknown>, asked: [] as string[] }

/** Everything anew for each test of a file. */
export function withFakeServer(): void {
  beforeEach(() => {
    server.answers = {}
    server.asked = []
    session.organisation = null
    session.signIn.mockClear()
    session.actFor.mockClear()
    globalThis.fetch = async (address, { method = 'GET' } = {}) => {
      const key = `${method} ${String(address).split('?')[0]}`
      server.asked.push(key)
      const answer = server.answers[key]
      if (answer instanceof Response) return answer.clone()
      if (answer === undefined) return Response.json({ status: 404 }, { status: 404 })
      return Response.json(answer)
    }
  })
  afterEach(async () => {
    await act(async () => become('anonymous'))
    cleanUp()
  })
}

export async function open(
  Page: ComponentType,
  pathname: string,
  pattern = pathname,
  language: Language = 'de',
) {
  const Stub = createRoutesStub([{ path: pattern, Component: Page }])
  const { box } = render(
    <InLanguage language={language}>
      <Stub initialEntries={[pathname]} />
    </InLanguage>,
  )
  return box
}

export const isLoaded = (box: HTMLElement) => () => !box.querySelector('[aria-busy=true]')

export const list = <T,>(items: T[], more: object = {}) => ({
  items,
  page: 1,
  pageSize: 10,
  totalCount: items.length,
  hasNextPage: false,
  ...more,
})
