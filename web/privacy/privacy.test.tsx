// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { club } from '#club/club.ts'
import { blockerRefusals } from '#modules/privacy/schema.ts'
import { contact } from '#web/account/anna-for-test.ts'
import { list, open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become } from '#web/account/session-for-test.ts'
import { translatorFor } from '#web/forms/translator-for-test.tsx'
import AccountDataPage from '#web/overview/AccountDataPage.tsx'
import { path } from '#web/paths.ts'
import { currentToasts } from '#web/ui/overlays/toasts.ts'
import { until } from '#web/ui/render-for-test.ts'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const SELF = '/api/contact/contacts/self'
const CONSENTS = '/api/contact/consents/contactConsents/self'
/** With their questions, which the server of these tests does not look at. */
let addresses: string[] = []

beforeEach(() => {
  addresses = []
  const answer = globalThis.fetch
  globalThis.fetch = (address, init) => {
    addresses.push(`${init?.method ?? 'GET'} ${address}`)
    return answer(address, init)
  }
})

const buttonOf = (within: ParentNode, name: string) =>
  [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')!

/** The dialog with the three choices. */
async function choices(): Promise<HTMLElement> {
  become('signedIn')
  server.answers[`GET ${SELF}`] = contact
  server.answers[`GET ${SELF}/exports`] = list([])
  const box = await open(AccountDataPage, '/konto/daten')
  await until(() => buttonOf(box, 'Widerrufen oder löschen'))
  act(() => buttonOf(box, 'Widerrufen oder löschen').click())
  await until(dialog)
  return dialog()
}

function choose(label: string) {
  const option = [...dialog().querySelectorAll('label')].find(({ textContent }) =>
    textContent!.startsWith(label),
  )
  act(() => option!.querySelector('input')!.click())
  act(() => buttonOf(dialog(), 'Weiter').click())
}

describe('ACC-18 the deletion dialog', () => {
  test('offers three choices, and asks for one', async () => {
    const box = await choices()
    expect([...box.querySelectorAll('.privacy__choice')].map(({ textContent }) => textContent)).toEqual([
      'Alle Werbeeinwilligungen widerrufen',
      'Alle Newsletter abbestellen',
      'Konto nach Datenschutzrecht löschen',
    ])
    act(() => buttonOf(box, 'Weiter').click())
    await until(() => box.textContent!.includes('Wähl aus, was Du möchtest.'))
    expect(addresses.some((one) => one.startsWith('DELETE'))).toBe(false)
  })

  test.each([
    ['Alle Werbeeinwilligungen widerrufen', 'Advertising', 'Alle Werbeeinwilligungen sind widerrufen.'],
    ['Alle Newsletter abbestellen', 'Newsletter', 'Alle Newsletter sind abbestellt.'],
  ])('%s ends all of that kind, and says so', async (label, type, done) => {
    await choices()
    server.answers[`DELETE ${CONSENTS}`] = new Response(null, { status: 204 })
    choose(label)
    await until(() => currentToasts().some(({ title }) => title === done))
    expect(addresses).toContain(`DELETE ${CONSENTS}?type=${type}`)
    expect(addresses).not.toContain(`DELETE ${SELF}`)
    await until(() => !dialog())
  })

  test('ACC-17 ACC-21 what runs keeps the account: with the way to end it, and the support’s', async () => {
    await choices()
    server.answers[`GET ${SELF}/deletion`] = {
      blockers: [{ kind: 'runningContracts', count: 2 }],
      kept: [],
      losses: [],
    }
    choose('Konto nach Datenschutzrecht löschen')
    await until(() => dialog()?.textContent?.includes('2 Verträge laufen'))
    expect(dialog().querySelector('.privacy__list a')!.getAttribute('href')).toBe(path.termination('de'))
    expect(dialog().textContent).toContain('Der Fanservice hilft Dir Mo bis Fr von 9 bis 17 Uhr')
    expect(buttonOf(dialog(), 'Konto endgültig löschen')).toBeUndefined()
  })
})

test.each(club.languages)('ACC-30 every refusal of a deletion has its words in %s', (language) => {
  const { t } = translatorFor(language)
  const titles = [...Object.values(blockerRefusals).map(({ title }) => title), 'ACCOUNT_LOSSES_NOT_ACCEPTED']
  for (const title of titles)
    expect(t(`native.${title}`, { ns: 'errors', defaultValue: '' }), title).not.toBe('')
})
