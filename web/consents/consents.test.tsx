// @vitest-environment jsdom

import { act, type ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { consentTopics } from '#club/consents.ts'
import type { ContactConsent } from '#modules/consents/schema.ts'
import { type Bearer, setBearer } from '#web/api/bearer.ts'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { currentToasts, dismissToast } from '#web/ui/overlays/toasts.ts'
import { cleanUp, render, until } from '#web/ui/render-for-test.ts'
import AdvertisingConsentPage from './AdvertisingConsentPage.tsx'
import NewslettersPage, { AppHint } from './NewslettersPage.tsx'

vi.mock('#web/session/session.ts', async () => {
  const { useSyncExternalStore } = await import('react')
  const { bearer } = await import('#web/api/bearer.ts')
  return {
    useSession: () => ({
      status: useSyncExternalStore(bearer.onChange, bearer.status, () => 'unknown'),
      signIn: async () => {},
      register: async () => {},
      signOut: async () => {},
    }),
  }
})

const PATH = '/api/contact/consents'
const topic = (name: string) => consentTopics.find((one) => one.name === name)!

/** A server that keeps what it is told. */
let given: ContactConsent[] = []
let writes: string[] = []
/** Answers the next write instead. */
let next: ((write: string) => Response) | null = null

function consentOf(name: string, state: ContactConsent['consentState'] = 'Valid'): ContactConsent {
  const { consentType, textVersion, wording } = topic(name)
  return {
    id: `own-${name}`,
    name,
    consentType,
    consentState: state,
    textVersion,
    language: 'de',
    wording: wording.de,
    askedAt: '2026-11-01T12:00:00.000Z',
    givenAt: state === 'Valid' ? '2026-11-01T12:00:00.000Z' : null,
    email: consentType === 'Newsletter' ? 'anna@example.org' : null,
    mailedAt: null,
    confirmUntil: state === 'Pending' ? '2026-11-03T12:00:00.000Z' : null,
  }
}

const list = <T,>(items: T[]) => ({
  items,
  page: 1,
  pageSize: 50,
  totalCount: items.length,
  hasNextPage: false,
})

function answer(method: string, path: string): Response {
  if (path === PATH) return Response.json(list([...consentTopics]))
  if (path === `${PATH}/contactConsents/self`) return Response.json(list(given))
  if (method === 'GET') return Response.json({ status: 404 }, { status: 404 })
  const write = `${method} ${path}`
  writes.push(write)
  if (next) {
    const prepared = next(write)
    next = null
    return prepared
  }
  if (method === 'PUT') {
    const id = path.split('/').at(-2)
    const isMain = id === 'own-ad-consent-eintracht'
    given = given.filter((one) => one.id !== id && !(isMain && one.consentType === 'Advertising'))
    return new Response(null, { status: 204 })
  }
  const wanted = consentTopics.find(({ id }) => path.endsWith(id))!
  const consent = consentOf(wanted.name, wanted.consentType === 'Newsletter' ? 'Pending' : 'Valid')
  given = [...given.filter(({ name }) => name !== wanted.name), consent]
  return Response.json(consent, { status: 201 })
}

beforeEach(() => {
  given = []
  writes = []
  next = null
  for (const { id } of currentToasts()) dismissToast(id)
  globalThis.fetch = async (address, { method = 'GET' } = {}) =>
    answer(method, String(address).split('?')[0]!)
})

afterEach(async () => {
  await act(async () => become('anonymous'))
  cleanUp()
})

function become(status: 'anonymous' | 'signedIn') {
  const bearer: Bearer = {
    status: () => status,
    accessToken: async () => (status === 'signedIn' ? 'token' : null),
    signIn: () => {},
    onChange: () => () => {},
  }
  setBearer(bearer)
}

async function open(Page: ComponentType) {
  become('signedIn')
  const Stub = createRoutesStub([{ path: '/konto', Component: Page }])
  const { box } = render(
    <InLanguage language="de">
      <Stub initialEntries={['/konto']} />
    </InLanguage>,
  )
  await until(() => box.querySelector('[role=switch]'))
  return box
}

const switchOf = (box: HTMLElement, title: string) =>
  [...box.querySelectorAll<HTMLElement>('.consents__row')]
    .find((row) => row.querySelector('b')?.textContent === title)!
    .querySelector<HTMLInputElement>('[role=switch]')!
const toasted = () => currentToasts().at(-1)

describe('the advertising consent', () => {
  test('CNS-02 CNS-06 every sentence that one agrees to is there to read; sectors wait for the main consent', async () => {
    const box = await open(AdvertisingConsentPage)
    const advertising = consentTopics.filter(({ consentType }) => consentType === 'Advertising')
    for (const { wording } of advertising) expect(box.textContent).toContain(wording.de)
    expect(box.textContent).not.toContain(topic('stadium').wording.de)
    const sectors = advertising.slice(1).map(({ title }) => switchOf(box, title.de))
    expect(sectors.every((one) => one.disabled)).toBe(true)
    act(() => switchOf(box, advertising[0]!.title.de).click())
    // At once, before the server has answered.
    expect(switchOf(box, advertising[0]!.title.de).checked).toBe(true)
    expect(sectors.some((one) => one.disabled)).toBe(false)
    await until(() => toasted()?.kind === 'ok')
    expect(writes).toEqual([`POST ${PATH}/${advertising[0]!.id}`])
    expect(box.textContent).toContain('Eingewilligt am 1. November 2026')
  })

  test('CNS-11 withdrawing the main consent turns the sectors off, and undo brings all of it back', async () => {
    given = ['ad-consent-eintracht', 'media', 'trade'].map((name) => consentOf(name))
    const box = await open(AdvertisingConsentPage)
    const [main, media] = [topic('ad-consent-eintracht'), topic('media')]
    act(() => switchOf(box, main.title.de).click())
    expect(switchOf(box, media.title.de).checked).toBe(false)
    await until(() => toasted()?.action)
    expect(toasted()!.title).toContain('und alle Partner')
    await act(async () => toasted()!.action!.onSelect())
    await until(() => toasted()?.title === 'Alles wieder wie vorher.')
    expect(switchOf(box, media.title.de).checked).toBe(true)
    expect(writes).toEqual([
      `PUT ${PATH}/contacts/own-${main.name}/terminate`,
      `POST ${PATH}/${main.id}`,
      `POST ${PATH}/${media.id}`,
      `POST ${PATH}/${topic('trade').id}`,
    ])
  })

  test('CNS-10 ERR-01 what the server did not take turns back and offers to try again', async () => {
    const box = await open(AdvertisingConsentPage)
    const main = topic('ad-consent-eintracht')
    next = () => Response.json({ status: 500 }, { status: 500 })
    act(() => switchOf(box, main.title.de).click())
    expect(switchOf(box, main.title.de).checked).toBe(true)
    await until(() => toasted()?.kind === 'err')
    await until(() => !switchOf(box, main.title.de).checked)
    await act(async () => toasted()!.action!.onSelect())
    await until(() => toasted()?.kind === 'ok')
    expect(switchOf(box, main.title.de).checked).toBe(true)
  })

  test('CNS-10 words that have changed are read anew before anybody agrees', async () => {
    const box = await open(AdvertisingConsentPage)
    const main = topic('ad-consent-eintracht')
    next = () => Response.json({ status: 409, errorCode: 'CONSENT_TEXT_CHANGED' }, { status: 409 })
    act(() => switchOf(box, main.title.de).click())
    await until(() => toasted()?.title.startsWith('Der Text hat sich geändert'))
    expect(toasted()!.action).toBeUndefined()
    await until(() => !switchOf(box, main.title.de).checked)
  })

  test('CNS-11 on and off in one breath ends as it began, in turns', async () => {
    const box = await open(AdvertisingConsentPage)
    const main = topic('ad-consent-eintracht')
    act(() => switchOf(box, main.title.de).click())
    act(() => switchOf(box, main.title.de).click())
    expect(switchOf(box, main.title.de).checked).toBe(false)
    await until(() => writes.length === 2)
    expect(writes[1]).toBe(`PUT ${PATH}/contacts/own-${main.name}/terminate`)
    await until(() => toasted()?.title.startsWith('Widerrufen'))
    expect(switchOf(box, main.title.de).checked).toBe(false)
  })
})

describe('newsletters', () => {
  test('CNS-07 ACC-06 an order waits for its mail, says where it went, and can be sent again or taken back', async () => {
    const box = await open(NewslettersPage)
    expect(box.querySelectorAll('[role=switch]')).toHaveLength(8)
    const { title, id, name } = topic('stadium')
    act(() => switchOf(box, title.de).click())
    await until(() => box.textContent?.includes('Bestätigung fehlt'))
    expect(box.textContent).toContain('anna@example.org, spätestens am 3. November 2026')
    expect(box.textContent).not.toContain('Eingewilligt am')
    const again = [...box.querySelectorAll('button')].find((one) => one.textContent?.includes('noch mal'))!
    act(() => again.click())
    await until(() => writes.length === 2)
    await until(() => again.getAttribute('aria-disabled') === null)
    act(() => switchOf(box, title.de).click())
    await until(() => toasted()?.title.startsWith('Bestellung zurückgezogen'))
    // Undoing would only send one more mail.
    expect(toasted()!.action).toBeUndefined()
    expect(writes).toEqual([
      `POST ${PATH}/${id}`,
      `POST ${PATH}/${id}`,
      `PUT ${PATH}/contacts/own-${name}/terminate`,
    ])
  })

  test('CNS-10 without a confirmed address the way there is offered', async () => {
    const box = await open(NewslettersPage)
    next = () => Response.json({ status: 409, errorCode: 'CONSENT_EMAIL_MISSING' }, { status: 409 })
    act(() => switchOf(box, topic('digital').title.de).click())
    await until(() => toasted()?.action?.label === 'Zu Deinen Daten')
    expect(toasted()!.title).toContain('bestätigte E-Mail-Adresse')
  })

  test('CNS-01 OPEN-16 the hint at the app is there only where the club wants it', () => {
    const hint = (shown: boolean) =>
      render(
        <InLanguage language="de">
          <AppHint shown={shown} />
        </InLanguage>,
      ).box.textContent
    expect(hint(false)).toBe('')
    expect(hint(true)).toContain('App')
  })
})
