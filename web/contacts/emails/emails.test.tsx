// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { contact } from '#web/account/anna-for-test.ts'
import { list, open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become } from '#web/account/session-for-test.ts'
import { onError } from '#web/api/errors.ts'
import AccountDataPage from '#web/overview/AccountDataPage.tsx'
import { until } from '#web/ui/render-for-test.ts'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const SELF = '/api/contact/contacts/self'
const NEW = 'anna.neu@example.org'
const own = {
  id: '01990000-0000-7000-8000-000000000001',
  email: 'anna@example.org',
  isPrimary: true,
  isConfirmed: true,
  createdAt: '2026-11-01T12:00:00.000Z',
  confirmationSentAt: null,
}

function type(box: HTMLElement, name: string, text: string) {
  const input = box.querySelector<HTMLInputElement>(`input[name=${name}]`)!
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  act(() => {
    set.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Adds an address and is refused; answers the form. */
async function refusedWith(status: number, problem: object): Promise<HTMLFormElement> {
  become('signedIn')
  server.answers[`GET ${SELF}`] = contact
  server.answers[`GET ${SELF}/emails`] = list([own])
  server.answers[`POST ${SELF}/emails`] = Response.json({ status, ...problem }, { status })
  const box = await open(AccountDataPage, '/konto/daten')
  await until(() => box.querySelector('.emails__form'))
  type(box, 'email', NEW)
  type(box, 'confirmEmail', NEW)
  const form = box.querySelector<HTMLFormElement>('.emails__form')!
  act(() => form.requestSubmit())
  await until(() => form.querySelector('[role=alert]'))
  return form
}

test('EML-06 EML-07 an address of somebody else is that very error, and is said at its field; what was typed stays', async () => {
  const errors: string[] = []
  const stop = onError(({ call, message }) => errors.push(`${call} ${message}`))
  const form = await refusedWith(400, {
    detail: 'EmailAddress already exists',
    errorCode: 'EMAIL_ADDRESS_ALREADY_EXISTS',
    errors: { email: [{ errorCode: 'EMAIL_ADDRESS_ALREADY_EXISTS', message: 'emailTaken' }] },
  })
  stop()
  expect(errors).toContain('contactEmailAdd emailAddressAlreadyExists')
  expect(form.querySelector('.field .err')!.textContent).toBe('ist schon vergeben')
  expect(form.querySelector<HTMLInputElement>('input[name=email]')!.value).toBe(NEW)
})

test.each([
  [409, 'TOO_MANY_EMAIL_ADDRESSES', 'Mehr als zehn Adressen gehen nicht. Entferne zuerst eine.'],
  [429, 'TOO_MANY_EMAIL_TRIES', 'Das waren zu viele Versuche. In einer Stunde geht es weiter.'],
  [429, 'TOO_MANY_EMAIL_MAILS', 'An diese Adresse haben wir gerade mehrmals geschrieben.'],
])('EML-02 a %i with %s says why, and not that the server is away', async (status, errorCode, words) => {
  const form = await refusedWith(status, { errorCode })
  expect(form.querySelector('[role=alert]')!.textContent).toContain(words)
})
