import pino from 'pino'
import { expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { unauthorized } from '#platform/errors.ts'
import { buildApp } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { bankControl } from '#testing/bank.ts'
import { testDatabase } from '#testing/database.ts'
import { bankApiRoutes } from './api.routes.ts'
import { createBank, type NewPayment } from './bank.ts'
import { bankPagesRoutes } from './pages.routes.ts'
import { signatureOf } from './webhooks.ts'

const { db } = await testDatabase('empty')
const control = bankControl(db)
const log = pino({ level: 'silent' })
const domains = domainsOf({ environment: 'development', port: 3140, clubDomain: null })
/** The merchant: keeps what it hears and answers as it is told. */
const heard: { body: string; signature: string }[] = []
let merchantAnswers: () => number = () => 204
const options = {
  db,
  domains,
  log,
  webhookUrl: 'http://merchant.example/events',
  webhookSecret: 'secret',
  apiKey: 'key',
  lateMs: 50,
  fetch: async (_url: string, init?: { body?: string; headers?: Record<string, string> }) => {
    heard.push({ body: init!.body!, signature: init!.headers!['bank-signature']! })
    return new Response(null, { status: merchantAnswers() })
  },
}
const bank = createBank(options)
const app = await buildApp({
  log,
  trustProxy: false,
  production: false,
  requestsPerMinute: null,
  verifyToken: async () => {
    throw unauthorized()
  },
})
await app.register(bankApiRoutes(bank))
await app.register(bankPagesRoutes(bank))
await app.ready()

const SHOP = 'http://stores.club.localhost:3140'

async function start(more: Partial<NewPayment> = {}) {
  const key = newId()
  return bank.startPayment({
    key,
    merchantReference: key,
    method: 'creditcard',
    amount: 8995,
    currency: 'EUR',
    instrument: null,
    store: false,
    returnUrl: `${SHOP}/checkout/confirmation`,
    cancelUrl: `${SHOP}/checkout?failed=1`,
    language: 'de',
    ...more,
  })
}

function submit(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ action: 'pay', ...form }).toString(),
  })
}

const cardForm = (number: string) => ({ number, expiry: '12/39', code: '123', holder: 'Anna Sommer' })
const api = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers: object = {}) =>
  app.inject({
    method,
    url,
    headers: { authorization: 'Bearer key', 'idempotency-key': newId(), ...headers },
    payload,
  })

test('a card is paid in the frame, whose page says so to the merchant’s origin alone', async () => {
  const payment = await start()
  const paid = await submit(`/bank/karte/${payment.id}`, cardForm('4000 1899 0000 0111'))
  expect([paid.statusCode, paid.headers.location]).toEqual([303, `/bank/karte/${payment.id}`])
  const outcome = await app.inject(`/bank/karte/${payment.id}`)
  expect(outcome.body).toContain(`data-merchant="${SHOP}" data-outcome="captured"`)
  expect(outcome.headers['content-security-policy']).toContain(`frame-ancestors ${SHOP}`)
  expect(outcome.headers['content-security-policy']).not.toContain('unsafe')
})

test.each([
  ['4000 1899 0000 0228', 'declined', 'declined'],
  ['4000 1899 0000 0335', 'declined', 'insufficientFunds'],
  ['4000 1899 0000 0442', 'declined', 'expiredCard'],
  ['4000 1899 0000 0665', 'captured', null],
])('the card %s ends %s (%s)', async (number, state, code) => {
  const payment = await start()
  await submit(`/bank/karte/${payment.id}`, cardForm(number))
  expect(await bank.findPayment(payment.id)).toMatchObject({ state, decline_code: code })
})

test('a challenged card asks for a code; the right one pays, a wrong one does not', async () => {
  for (const [code, state] of [
    ['1899', 'captured'],
    ['0000', 'declined'],
  ] as const) {
    const payment = await start()
    const asked = await submit(`/bank/karte/${payment.id}`, cardForm('4000 1899 0000 0558'))
    expect(asked.headers.location).toBe(`/bank/challenge/${payment.id}`)
    expect((await app.inject(`/bank/challenge/${payment.id}`)).body).toContain('Zahlung bestätigen')
    await submit(`/bank/challenge/${payment.id}`, { code })
    expect((await bank.findPayment(payment.id))?.state).toBe(state)
  }
})

test('a card captured before the connection is lost shows, when asked again, that it is paid', async () => {
  const payment = await start()
  await expect(submit(`/bank/karte/${payment.id}`, cardForm('4000 1899 0000 1101'))).rejects.toThrow()
  expect((await app.inject(`/bank/karte/${payment.id}`)).body).toContain('data-outcome="captured"')
  expect(
    (await control.events()).filter((event) => event.merchantReference === payment.merchant_reference),
  ).toEqual([])
})

test('wrong input keeps the name, names each fault, and shows neither number nor code again', async () => {
  const payment = await start({ language: 'en' })
  const answer = await submit(`/bank/karte/${payment.id}`, {
    number: '4111111111111111',
    expiry: '01/20',
    code: '987',
    holder: '<b>"Anna"</b>',
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain('Real cards are not accepted')
  expect(answer.body).toContain('&lt;b&gt;&quot;Anna&quot;&lt;/b&gt;')
  expect(answer.body).not.toContain('4111111111111111')
  // A payment's id may hold these digits by chance: asked for as a field's value.
  expect(answer.body).not.toContain('"987"')
  expect((await bank.findPayment(payment.id))?.state).toBe('open')
})

test('PayPal: approving leads back to the shop, cancelling back to the checkout', async () => {
  const approved = await start({ method: 'paypal' })
  expect((await app.inject(`/bank/paypal/${approved.id}`)).body).toContain('89,95')
  const yes = await submit(`/bank/paypal/${approved.id}`, { account: 'guthaben@bank.example' })
  expect(yes.headers.location).toBe(`${SHOP}/checkout/confirmation`)
  const cancelled = await start({ method: 'paypal' })
  const no = await submit(`/bank/paypal/${cancelled.id}`, { action: 'cancel' })
  expect(no.headers.location).toBe(`${SHOP}/checkout?failed=1`)
})

test('the way back is allowed by the page’s policy, for browsers that check the redirect after a form', async () => {
  const payment = await start({ method: 'paypal' })
  const page = await app.inject(`/bank/paypal/${payment.id}`)
  expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${SHOP}`)
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test.each([
  ['de', 'Lastschriftmandat erteilen'],
  ['en', 'Grant a direct debit mandate'],
  ['ja', '口座振替の同意'],
])('the mandate page speaks %s', async (language, title) => {
  const payment = await start({ method: 'sepa', language })
  const page = await app.inject(`/bank/sepa/${payment.id}`)
  expect(page.body).toContain(`<html lang="${language}">`)
  expect(page.body).toContain(title)
})

test('a direct debit needs a test IBAN and consent', async () => {
  const payment = await start({ method: 'sepa' })
  const path = `/bank/sepa/${payment.id}`
  const wrong = await submit(path, { holder: 'Selma Paar', iban: 'DE89370400440532013000' })
  expect([wrong.statusCode, wrong.body.includes('fault-iban'), wrong.body.includes('fault-consent')]).toEqual(
    [422, true, true],
  )
  const right = await submit(path, { holder: 'Selma Paar', iban: 'DE92189900000000000001', consent: 'yes' })
  expect(right.headers.location).toBe(`${SHOP}/checkout/confirmation`)
})

test('the mount script names the bank’s frame and listens to the bank alone', async () => {
  const payment = await start()
  const script = await app.inject(`/bank/karte/${payment.id}/form.js`)
  expect(script.headers['content-type']).toContain('text/javascript')
  expect(script.body).toContain(`frame.src = "http://bank.club.localhost:3140/bank/karte/${payment.id}"`)
  expect(script.body).toContain('event.origin !== bank || event.source !== frame.contentWindow')
  expect(() => new Function(script.body)).not.toThrow()
})

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'http://stores.club.localhost:3140' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'cross-site' }],
])('C9 a form of another origin pays nothing: %o', async (headers) => {
  const payment = await start({ method: 'paypal' })
  const answer = await submit(`/bank/paypal/${payment.id}`, { account: 'guthaben@bank.example' }, headers)
  expect(answer.statusCode).toBe(403)
  expect((await bank.findPayment(payment.id))?.state).toBe('open')
})

test('the bank’s own page may send its form', async () => {
  const payment = await start({ method: 'paypal' })
  const answer = await submit(
    `/bank/paypal/${payment.id}`,
    { account: 'guthaben@bank.example' },
    {
      host: 'bank.club.localhost:3140',
      origin: 'http://bank.club.localhost:3140',
      'sec-fetch-site': 'same-origin',
    },
  )
  expect(answer.statusCode).toBe(303)
})

test.each(['/bank/karte/x', `/bank/paypal/${newId()}`, `/bank/challenge/${newId()}`])(
  '%s is no payment: 404',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404)
  },
)

test('a page of another kind does not take the payment', async () => {
  const payment = await start({ method: 'paypal' })
  expect((await submit(`/bank/karte/${payment.id}`, cardForm('4000189900000111'))).statusCode).toBe(404)
})

test('the API wants its key, and a payment twice asked for is one', async () => {
  const body = {
    merchantReference: newId(),
    method: 'paypal',
    amount: 100,
    currency: 'EUR',
    instrument: null,
    store: false,
    returnUrl: SHOP,
    cancelUrl: SHOP,
    language: 'de',
  }
  const key = { 'idempotency-key': body.merchantReference }
  expect((await app.inject({ method: 'POST', url: '/bank/api/payments', payload: body })).statusCode).toBe(
    401,
  )
  const both = await Promise.all([
    api('POST', '/bank/api/payments', body, key),
    api('POST', '/bank/api/payments', body, key),
  ])
  expect(both[0].json()).toEqual(both[1].json())
  expect((await api('POST', '/bank/api/payments', { ...body, amount: 101 }, key)).statusCode).toBe(422)
})

test('a cancelled key can never be paid, even one the bank had not seen', async () => {
  const key = newId()
  const cancelled = await api('POST', `/bank/api/payments/${key}/cancel`, {
    method: 'paypal',
    amount: 100,
    currency: 'EUR',
  })
  expect(cancelled.json().state).toBe('cancelled')
  const late = await start({ key, merchantReference: key, method: 'paypal', amount: 100 })
  expect(late.state).toBe('cancelled')
})

test('twenty submits of one card at once take the money once', async () => {
  const payment = await start()
  await Promise.all(
    Array.from({ length: 20 }, () => submit(`/bank/karte/${payment.id}`, cardForm('4000189900000111'))),
  )
  const taken = (await control.ledger()).filter(
    (entry) => entry.merchantReference === payment.merchant_reference,
  )
  expect(taken).toHaveLength(1)
})

test('refunds: once per key, never more than was captured', async () => {
  const payment = await start()
  await submit(`/bank/karte/${payment.id}`, cardForm('4000189900000111'))
  const refund = (amount: number, key = newId()) =>
    api('POST', '/bank/api/refunds', { payment: payment.id, amount }, { 'idempotency-key': key })
  const key = newId()
  const same = await Promise.all([refund(5000, key), refund(5000, key)])
  expect(same[0].json()).toEqual(same[1].json())
  expect((await refund(3996)).statusCode).toBe(422)
  expect((await refund(3995)).statusCode).toBe(200)
})

test('an event is signed, sent again until it is understood, and then no more', async () => {
  await bank.deliverDue()
  heard.length = 0
  const payment = await start()
  await submit(`/bank/karte/${payment.id}`, cardForm('4000189900000111'))
  merchantAnswers = () => 503
  expect(await bank.deliverDue()).toBe(0)
  merchantAnswers = () => 204
  await control.releaseWebhooks()
  expect(await bank.deliverDue()).toBe(1)
  expect(await bank.deliverDue()).toBe(0)
  expect(heard).toHaveLength(2)
  const [{ body, signature }] = heard as [{ body: string; signature: string }]
  const seconds = Number(/^t=(\d+)/.exec(signature)![1])
  expect(signature).toBe(signatureOf('secret', body, new Date(seconds * 1000)))
  expect(JSON.parse(body)).toMatchObject({
    type: 'payment.captured',
    merchantReference: payment.merchant_reference,
  })
})

test('held events wait until they are released by hand', async () => {
  const payment = await start()
  await submit(`/bank/karte/${payment.id}`, cardForm('4000189900000111'))
  await control.holdWebhooks()
  expect(await bank.deliverDue()).toBe(0)
  const mine = (await control.events()).filter(
    (event) => event.merchantReference === payment.merchant_reference,
  )
  await control.releaseWebhooks(mine.map((event) => event.id))
  expect(await bank.deliverDue()).toBe(1)
})

test('the bank refuses to exist in production', () => {
  const production = domainsOf({ environment: 'production', port: 443, clubDomain: null })
  expect(() => createBank({ ...options, domains: production })).toThrow('not for production')
})
