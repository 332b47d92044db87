// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { OwnTelevision } from '#modules/television/schema.ts'
import { isLoaded, open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become } from '#web/account/session-for-test.ts'
import { until } from '#web/ui/render-for-test.ts'
import TelevisionPage from './TelevisionPage.tsx'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const OWN = '/api/shop/v4/television/self'
const CARD = {
  ...{ id: '01990000-0000-7000-8000-000000000001', kind: 'creditCard', brand: 'Sandbox Card' },
  ...{ endingDigits: '0111', expiry: '2091-12', holder: 'Anna Sommer', account: null },
  createdAt: '2026-01-01T00:00:00Z',
}
const month: OwnTelevision = {
  ...{ id: '01990000-0000-7000-8000-000000000002', number: 'TV-000123', state: 'active', offer: 'month' },
  ...{ renews: true, startedAt: '2027-01-01T10:00:00Z', expiresAt: '2027-03-01T10:00:00Z', paid: 599 },
  ...{ cancelledAt: null, checkoutId: null, mayWithdrawUntil: null, trialEndsAt: null, withdrawal: null },
  next: { amount: 599, dueOn: '2027-02-26', paidWith: 'creditCard', endingDigits: '0111' },
  ...{ pausedUntil: null, gift: null, priceChange: null, may: { cancel: true, resume: false, pause: true } },
}
const answer = (subscription: OwnTelevision | null, trial: object | null = null) => ({
  ...{ subscription, trial, paysMemberPrice: false },
})
const button = (box: HTMLElement, words: string) =>
  [...box.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent?.includes(words))!
const press = (box: HTMLElement, words: string) => act(async () => button(box, words).click())

async function shown(own: object) {
  become('signedIn')
  server.answers[`GET ${OWN}`] = own
  server.answers['GET /api/checkout/v2/checkouts/paymentInfo'] = { creditCard: [CARD], payPal: [] }
  const box = await open(TelevisionPage, '/konto/tv')
  await until(isLoaded(box))
  return box
}

test('free days say what follows and from what, right above a button that says that it costs', async () => {
  const trial = {
    ...{ offer: 'month', days: 7, cents: 599 },
    ...{ endsAt: '2027-01-08T22:59:59Z', chargedOn: '2027-01-09' },
  }
  const box = await shown(answer(null, trial))
  await until(() => button(box, 'Zahlungspflichtig abonnieren') !== undefined)
  const text = box.querySelector('.tv-trial')!.textContent!
  for (const words of ['7 Tage kostenlos', '0,00', 'Ab 9. Januar 2027', '5,99', '0111'])
    expect(text).toContain(words)
  await press(box, 'Zahlungspflichtig abonnieren')
  expect(server.asked).not.toContain(`POST ${OWN}/trial`)
  await act(async () => box.querySelector<HTMLInputElement>('input[name=start]')!.click())
  server.answers[`POST ${OWN}/trial`] = answer({ ...month, offer: 'trial', trialEndsAt: trial.endsAt })
  await press(box, 'Zahlungspflichtig abonnieren')
  await until(() => box.textContent!.includes('Kostenlos bis'))
  expect(server.asked).toContain(`POST ${OWN}/trial`)
})

test('what comes back is said before somebody withdraws, and only the second press does it', async () => {
  const withdrawal = { until: '2027-01-15T10:00:00Z', refund: 503, days: 31, used: 5 }
  const box = await shown(answer({ ...month, withdrawal }))
  expect(box.textContent).toContain('Genutzt: 5 von 31 Tagen')
  await press(box, 'Abo widerrufen')
  expect(server.asked).not.toContain(`POST ${OWN}/withdrawal`)
  server.answers[`POST ${OWN}/withdrawal`] = answer({ ...month, state: 'ended', renews: false, next: null })
  await press(box, 'Jetzt widerrufen')
  await until(() => box.textContent!.includes('Dein Abo ist beendet'))
})

test('a month rests and goes on; a dearer price is answered', async () => {
  const box = await shown(answer(month))
  server.answers[`POST ${OWN}/pause`] = answer({
    ...{ ...month, state: 'paused', pausedUntil: '2027-05-01' },
    may: { ...month.may, pause: false },
  })
  await press(box, 'Pause eintragen')
  await until(() => button(box, 'Pause beenden') !== undefined)
  const priceChange = {
    ...{ id: CARD.id, cents: 699, oldCents: 599, effectiveOn: '2027-06-01' },
    ...{ needsConsent: true, onSilence: 'keeps' as const, answer: null },
  }
  server.answers[`DELETE ${OWN}/pause`] = answer({ ...month, priceChange })
  await press(box, 'Pause beenden')
  await until(() => button(box, 'Ja, einverstanden') !== undefined)
  expect(box.textContent).toContain('Ohne Dein Ja bleibt Dein Preis')
  server.answers[`POST ${OWN}/priceChange`] = answer({
    ...month,
    priceChange: { ...priceChange, answer: 'yes' },
  })
  await press(box, 'Ja, einverstanden')
  await until(() => box.textContent!.includes('Du bist einverstanden'))
})

test('gifts that could not be had are said and asked for again, those that there are not stand nowhere', async () => {
  const given = 'GET /api/shop/v4/television/self/given'
  const box = await shown(answer(month))
  await until(() => server.asked.includes(given))
  expect(box.querySelector('[role=alert]')).toBeNull()
  server.answers[given] = Response.json({ status: 503 }, { status: 503 })
  const again = await shown(answer(month))
  await until(() => again.querySelector('[role=alert]') !== null)
  server.answers[given] = { items: [] }
  await press(again, 'Noch mal versuchen')
  await until(() => again.querySelector('[role=alert]') === null)
})
