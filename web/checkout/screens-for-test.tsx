import { act, type ComponentType } from 'react'
import { createRoutesStub, Outlet } from 'react-router'
import { vi } from 'vitest'
import { setBearer } from '#web/api/bearer.ts'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import type { Visit } from '#web/site/context.ts'
import { render } from '#web/ui/render-for-test.ts'

/** A server and a session for tests of whole screens. */

export type Asked = {
  method: string
  path: string
  body: Record<string, unknown> | undefined
  headers: Headers
}
type Answer = unknown | Response | Error | (() => unknown)

export const server = {
  /** By method and path; an Error is a lost connection, anything that is not there a 404. */
  answers: {} as Record<string, Answer>,
  asked: [] as Asked[],
  to: (key: string) => server.asked.filter(({ method, path }) => `${method} ${path}` === key),
}

export function startServer(): void {
  server.answers = {}
  server.asked = []
  globalThis.fetch = async (address, init = {}) => {
    const path = String(address).split('?')[0]!
    const { method = 'GET', body } = init
    server.asked.push({
      method,
      path,
      body: body ? JSON.parse(String(body)) : undefined,
      headers: new Headers(init.headers),
    })
    const prepared = server.answers[`${method} ${path}`]
    const answer = typeof prepared === 'function' ? prepared() : prepared
    if (answer instanceof Error) throw answer
    if (answer instanceof Response) return answer.clone()
    return answer === undefined ? refusal(404) : Response.json(answer)
  }
}

export function refusal(status: number, body: object = {}): Response {
  return Response.json({ status, ...body }, { status })
}

export const signIn = vi.fn()

export function become(status: 'unknown' | 'anonymous' | 'signedIn'): void {
  setBearer({
    status: () => status,
    accessToken: async () => (status === 'signedIn' ? 'token' : null),
    signIn,
    onChange: () => () => {},
  })
}

/** The document that the screens stand in: who may be paid at is told by the server. */
const here: Visit = {
  siteKey: 'global',
  language: 'de',
  domains: {
    environment: 'production',
    scheme: 'https',
    portSuffix: '',
    club: 'localhost',
    stadium: 'localhost',
    football: 'localhost',
  },
  payAt: ['https://bank.localhost'],
}

/** Opens a screen at an address; every other address shows itself as text. */
export function open(Page: ComponentType, address: string): HTMLElement {
  const [path] = address.split('?')
  const Stub = createRoutesStub([
    {
      id: 'root',
      Component: Outlet,
      loader: () => here,
      children: [
        { path: path!, Component: Page },
        { path: '*', Component: ElsewherePage },
      ],
    },
  ])
  return render(
    <InLanguage language="de">
      <Stub initialEntries={[address]} hydrationData={{ loaderData: { root: here } }} />
    </InLanguage>,
  ).box
}

function ElsewherePage() {
  return <p>elsewhere</p>
}

export async function press(element: Element | null | undefined): Promise<void> {
  if (!(element instanceof HTMLElement)) throw new Error('There is nothing to press')
  await act(async () => element.click())
}

export function button(box: HTMLElement, name: string): HTMLElement | undefined {
  return [...box.querySelectorAll<HTMLElement>('button, a')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
}
