// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '#club/club.ts'
import { setBearer } from '#web/api/bearer.ts'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { currentToasts, dismissToast } from '#web/ui/overlays/toasts.ts'
import { cleanUp, render, until } from '#web/ui/render-for-test.ts'
import { PasswordSection } from './PasswordSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

const signOut = vi.hoisted(() => vi.fn(async () => {}))

// The session of a real browser needs the provider.
vi.mock('#web/session/session.ts', () => ({
  useSession: () => ({ user: { email: 'anna@example.org' }, signOut }),
}))

const ACCOUNT = '/api/account/accounts/self'
const SESSIONS = '/api/account/self/sessions'

/** What the server answers, by method and path. */
let answers: Record<string, () => Response>
let asked: { key: string; body: unknown }[]

const session = (id: string, more: object = {}) => ({
  id,
  browser: 'Firefox',
  system: 'Linux',
  signedInAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: '2026-11-22T12:00:00.000Z',
  isCurrent: false,
  ...more,
})

const list = (items: object[]) => () =>
  Response.json({ items, page: 1, pageSize: 9, totalCount: items.length, hasNextPage: false })

const nothing = () => new Response(null, { status: 204 })

beforeEach(() => {
  asked = []
  signOut.mockClear()
  answers = {
    [`GET ${ACCOUNT}`]: () =>
      Response.json({ hasPassword: true, passwordChangedAt: '2026-03-04T12:00:00.000Z' }),
    [`PUT ${ACCOUNT}/password`]: nothing,
    [`GET ${SESSIONS}`]: list([
      session('s1', { isCurrent: true }),
      session('s2', { browser: null, system: 'Android' }),
    ]),
    [`DELETE ${SESSIONS}/s2`]: nothing,
    [`POST ${SESSIONS}/endOthers`]: nothing,
  }
  setBearer({
    status: () => 'signedIn',
    accessToken: async () => 'token',
    signIn: () => {},
    onChange: () => () => {},
  })
  globalThis.fetch = async (address, { method = 'GET', body } = {}) => {
    const key = `${method} ${address}`
    asked.push({ key, body: body ? JSON.parse(String(body)) : null })
    return answers[key]!()
  }
})

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  cleanUp()
})

function open(Section: ComponentType, language: Language = 'de') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const Page = () => (
    <QueryClientProvider client={client}>
      <Section />
    </QueryClientProvider>
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  const { box } = render(
    <InLanguage language={language}>
      <Stub />
    </InLanguage>,
  )
  return box
}

const buttonOf = (box: HTMLElement, name: string) =>
  [...box.ownerDocument.querySelectorAll('button')].find(
    (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
  )

async function press(box: HTMLElement, name: string) {
  await until(() => buttonOf(box, name))
  act(() => buttonOf(box, name)!.click())
}

function type(box: HTMLElement, name: string, text: string) {
  const input = box.querySelector<HTMLInputElement>(`input[name=${name}]`)!
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  act(() => {
    set.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function fill(box: HTMLElement, given: { current: string; next: string; again: string }) {
  await until(() => box.querySelector('input[name=newPassword]'))
  type(box, 'currentPassword', given.current)
  type(box, 'newPassword', given.next)
  type(box, 'confirmNewPassword', given.again)
}

const good = { current: 'Falken-1899!', next: 'Kurvenlicht-27!', again: 'Kurvenlicht-27!' }
const sent = () => asked.filter(({ key }) => key.startsWith('PUT')).map(({ body }) => body)
const errorsOf = (box: HTMLElement) =>
  [...box.querySelectorAll('.field .err')].map((error) => error.textContent)

test.each([
  ['de', 'Passwörter stimmen nicht überein', 'muss mindestens 10 Zeichen haben', 'Passwort ändern'],
  ['en', 'Passwords do not match', 'must contain at least 10 characters', 'Change password'],
  ['ja', 'パスワードが一致しません', '10文字以上で入力してください', 'パスワードを変更する'],
] as const)(
  'PWD-03 FRM-05 in %s the form says what is wrong before anything is sent',
  async (language, notEqual, short, open_) => {
    const box = open(PasswordSection, language)
    await press(box, open_)
    await fill(box, { ...good, next: 'Kurz-1', again: 'Kürzer-1' })
    act(() => box.querySelector('form')!.requestSubmit())
    await until(() => errorsOf(box).length === 2)
    expect(errorsOf(box)).toEqual([short, notEqual])
    expect(sent()).toEqual([])
  },
)

test('PWD-01 the list beside it follows what is typed', async () => {
  const box = open(PasswordSection)
  await press(box, 'Passwort ändern')
  await fill(box, { ...good, next: 'kurven', again: '' })
  const needs = () => [...box.querySelectorAll('.password-checks li')].map((need) => need.className === 'y')
  await until(() => needs()[1])
  expect(needs()).toEqual([false, true, false, false, false])
  type(box, 'newPassword', good.next)
  await until(() => needs().every(Boolean))
})

test('PWD-06 SUC-03 a change is sent, told, and the form is gone', async () => {
  const box = open(PasswordSection)
  await press(box, 'Passwort ändern')
  await fill(box, good)
  act(() => box.querySelector('form')!.requestSubmit())
  await until(() => currentToasts().length > 0)
  expect(currentToasts()[0]!.title).toBe('Passwort geändert.')
  expect(sent()).toEqual([
    { currentPassword: good.current, newPassword: good.next, confirmNewPassword: good.again },
  ])
  await until(() => !box.querySelector('form'))
})

test('PWD-02 what only the server knows stands at its field', async () => {
  const errors = { currentPassword: [{ errorCode: 'PASSWORD_WRONG', message: 'wrongPassword' }] }
  answers[`PUT ${ACCOUNT}/password`] = () => Response.json({ errors }, { status: 400 })
  const box = open(PasswordSection)
  await press(box, 'Passwort ändern')
  await fill(box, good)
  act(() => box.querySelector('form')!.requestSubmit())
  await until(() => errorsOf(box).length > 0)
  expect(errorsOf(box)).toEqual(['ist nicht richtig'])
})

test('PWD-07 whatever else the server says: the password could not be changed', async () => {
  answers[`PUT ${ACCOUNT}/password`] = () =>
    Response.json({ title: 'PASSWORD_KEPT_ELSEWHERE' }, { status: 409 })
  const box = open(PasswordSection, 'en')
  await press(box, 'Change password')
  await fill(box, good)
  act(() => box.querySelector('form')!.requestSubmit())
  await until(() => box.querySelector('.banner--err'))
  expect(box.querySelector('.banner--err')!.textContent).toContain('Password could not be changed')
})

test('devices: this one is marked, another is signed out by one press', async () => {
  const box = open(SessionsSection)
  await until(() => box.querySelectorAll('.devices li').length === 2)
  const [here, other] = [...box.querySelectorAll('.devices li')].map((one) => one.textContent)
  expect(here).toContain('Firefox auf Linux')
  expect(here).toContain('Dieses Gerät')
  expect(other).toContain('Unbekannter Browser auf Android')
  answers[`GET ${SESSIONS}`] = list([session('s1', { isCurrent: true })])
  await press(box, 'Ausloggen: Unbekannter Browser auf Android, zuletzt aktiv 22. November 2026, 13:00 Uhr')
  await until(() => box.querySelectorAll('.devices li').length === 1)
  expect(currentToasts().map(({ title }) => title)).toEqual([
    'Unbekannter Browser auf Android ist ausgeloggt.',
  ])
  expect(buttonOf(box, 'Alle anderen ausloggen')).toBeUndefined()
})

test('signing out everywhere ends the others first, then this one by the provider', async () => {
  const box = open(SessionsSection)
  await press(box, 'Überall ausloggen')
  await until(() => document.querySelector('[role=dialog] .dialog__actions button'))
  act(() => document.querySelector<HTMLElement>('[role=dialog] .dialog__actions button')!.click())
  await until(() => signOut.mock.calls.length > 0)
  expect(asked.map(({ key }) => key)).toContain(`POST ${SESSIONS}/endOthers`)
})
