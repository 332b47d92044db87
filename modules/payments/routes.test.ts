import { expect, test } from 'vitest'
import { signatureOf } from '#modules/bank/webhooks.ts'
import { layValues } from '#modules/values/now.rules.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { bankControl, payAtBank } from '#testing/bank.ts'
import { testDatabase } from '#testing/database.ts'
import { buildPaymentsWorld, RETURNS, SHOP, WEBHOOK, WEBHOOK_SECRET } from './build.ts'

const database = await testDatabase('empty')
const { db } = database
const anna = caller()
const bert = caller()
const selma = caller()
const ofContract = new Set<string>()
const ofPayout = new Set<string>()
const world = await buildPaymentsWorld(database, {
  callers: { anna, bert, selma },
  payments: {
    isInGroup: async ({ personId, group }) => personId === selma.subjectId && group === 'SEPA-Testers',
    tokenBlockers: [
      { code: 'USER_HAS_UNCANCELLED_CONTRACT', blocks: async (_, id) => ofContract.has(id) },
      { code: 'USER_HAS_RUNNING_PAYOUT', blocks: async (_, id) => ofPayout.has(id) },
    ],
  },
})
const { app, bank, payments, openAndStart } = world
const control = bankControl(db)
const INFO = '/api/checkout/v2/checkouts/paymentInfo'

function caller(): Caller {
  const subjectId = newId()
  return {
    subjectId,
    actorId: subjectId,
    organisationId: null,
    scopes: new Set(['checkout']),
    sid: null,
    authTime: null,
  }
}

const as = (token: string) => ({ authorization: `Bearer ${token}` })
const info = async (token: string) => (await app.inject({ url: INFO, headers: as(token) })).json()

/** The event as the bank would send it. */
function deliver(event: object, given: { secret?: string; moment?: Date; body?: string } = {}) {
  const payload = given.body ?? JSON.stringify(event)
  const signature = signatureOf(
    given.secret ?? WEBHOOK_SECRET,
    JSON.stringify(event),
    given.moment ?? new Date(),
  )
  return app.inject({
    method: 'POST',
    url: WEBHOOK,
    headers: { 'content-type': 'application/json', 'bank-signature': signature },
    payload,
  })
}

async function rememberedCard(ownerId: string): Promise<string> {
  const { payment } = await openAndStart({ ownerId, remember: true })
  await payAtBank(bank, payment.id)
  await payments.settle({ paymentId: payment.id })
  return payment.paymentTokenId!
}

test('the bank delivers its event by itself, and the payment is paid', async () => {
  const { payment } = await openAndStart()
  await payAtBank(bank, payment.id)
  expect(await bank.deliverDue()).toBe(1)
  expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('paid')
  expect(await bank.deliverDue()).toBe(0)
})

test('an event that comes twice changes nothing the second time', async () => {
  const { payment } = await openAndStart()
  await payAtBank(bank, payment.id, 'doubleWebhook')
  expect(await bank.deliverDue()).toBe(1)
  expect(await bank.deliverDue()).toBe(1)
  expect(world.seen.filter((one) => one.paymentId === payment.id)).toHaveLength(1)
})

test('T27 forged, changed and old events are refused and decide nothing', async () => {
  const { payment } = await openAndStart()
  const event = { id: newId(), type: 'payment.captured', payment: newId(), merchantReference: payment.id }
  const answers = [
    await deliver(event, { secret: 'guessed' }),
    await deliver(event, { body: JSON.stringify({ ...event, type: 'payment.declined' }) }),
    await deliver(event, { moment: new Date(Date.now() - 301_000) }),
    await app.inject({
      method: 'POST',
      url: WEBHOOK,
      headers: { 'content-type': 'application/json' },
      payload: event,
    }),
    await deliver({ no: 'event' }),
  ]
  expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400, 400, 400])
  expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('started')
})

test('T27 a genuine event that lies is believed nothing: the bank is asked', async () => {
  const { payment } = await openAndStart()
  const event = { id: newId(), type: 'payment.captured', payment: newId(), merchantReference: payment.id }
  expect((await deliver(event)).statusCode).toBe(204)
  expect((await payments.findPayment({ paymentId: payment.id }))?.state).toBe('started')
})

test('an event before the checkout has committed is sent again later', async () => {
  const event = { id: newId(), type: 'payment.captured', payment: newId(), merchantReference: newId() }
  const answer = await deliver(event)
  expect(answer.statusCode).toBe(409)
  expect(answer.headers['retry-after']).toBe('2')
})

test('an event while the bank does not answer is sent again later', async () => {
  const { payment } = await openAndStart()
  await control.setBehaviour(payment.id, 'neverAnswer')
  const answer = await deliver({ id: newId(), merchantReference: payment.id })
  expect(answer.statusCode).toBe(503)
})

test('events of a provider that we do not have are a 404', async () => {
  const url = WEBHOOK.replace('sandbox', 'somebody')
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: {},
  })
  expect(answer.statusCode).toBe(404)
})

/** Of whom nothing is asked but the club's terms. */
const WAYS = { applePay: [], googlePay: [], klarna: [] }

test('CHK-20 PM-08 payment options need a sign-in and list what is on offer', async () => {
  expect((await app.inject({ url: INFO })).statusCode).toBe(401)
  // On account is for buyers whom the club knows.
  expect(await info('bert')).toEqual({ ...WAYS, creditCard: [], payPal: [] })
  const known = { ownerId: bert.subjectId, isApproved: true, limitCents: null, actor: 'test' }
  await db.transaction().execute((trx) => payments.credit.decide(trx, known))
  expect(await info('bert')).toEqual({ ...WAYS, creditCard: [], payPal: [], purchaseOnAccount: [] })
})

test('CHK-38 the SEPA option is shown to the testers’ group, and only they may pay by it', async () => {
  expect(await info('selma')).toHaveProperty('sepa', [])
  await expect(openAndStart({ ownerId: anna.subjectId, method: 'sepa' })).rejects.toMatchObject({
    code: 'PAYMENT_METHOD_NOT_ALLOWED',
  })
})

test('PM-03 a card the buyer asked to keep is listed with ending digits and expiry, for its owner alone', async () => {
  const id = await rememberedCard(anna.subjectId)
  expect((await info('anna')).creditCard).toMatchObject([
    { id, kind: 'creditCard', endingDigits: '0111', expiry: '2031-08', holder: 'Anna Sommer' },
  ])
  expect((await info('bert')).creditCard).toEqual([])
})

test('a card that the buyer did not ask to keep is not kept', async () => {
  const before = (await info('bert')).creditCard.length
  const { payment } = await openAndStart({ ownerId: bert.subjectId })
  await payAtBank(bank, payment.id)
  await payments.settle({ paymentId: payment.id })
  expect((await info('bert')).creditCard).toHaveLength(before)
})

test('CHK-14 a stored card is charged at once; other people’s are not there', async () => {
  const paymentTokenId = await rememberedCard(anna.subjectId)
  const started = await openAndStart({ ownerId: anna.subjectId, method: 'token', paymentTokenId })
  expect(started.payment.state).toBe('paid')
  expect(started.scriptUrl).toContain('/form.js')
  const theft = openAndStart({ ownerId: bert.subjectId, method: 'token', paymentTokenId })
  await expect(theft).rejects.toMatchObject({ status: 404 })
})

test('CHK-12 PM-04 a direct debit answers its mandate, which is listed with holder and last digits', async () => {
  const started = await openAndStart({ ownerId: selma.subjectId, method: 'sepa' })
  expect(started.paymentUrl).toContain('/bank/sepa/')
  const granted = await app.inject({
    method: 'POST',
    url: new URL(started.paymentUrl!).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'holder=Selma+Paar&iban=DE92+1899+0000+0000+0000+01&consent=yes&action=pay',
  })
  expect(granted.headers.location).toBe(RETURNS.returnUrl)
  expect((await payments.settle({ paymentId: started.payment.id }))?.state).toBe('paid')
  const { sepa } = await info('selma')
  expect(sepa).toMatchObject([
    { id: started.paymentTokenId, kind: 'sepa', holder: 'Selma Paar', endingDigits: '0001' },
  ])
})

test('PM-12 PM-13 a method can be asked after and deleted by its owner; for others it is not there', async () => {
  const id = await rememberedCard(anna.subjectId)
  const ask = (token: string, method: 'GET' | 'DELETE', path = '') =>
    app.inject({ method, url: `${INFO}/${id}${path}`, headers: as(token) })
  expect((await ask('anna', 'GET', '/status')).statusCode).toBe(204)
  const foreign = [await ask('bert', 'GET', '/status'), await ask('bert', 'DELETE')]
  const missing = await app.inject({ method: 'DELETE', url: `${INFO}/${newId()}`, headers: as('bert') })
  for (const answer of foreign) expect([answer.statusCode, answer.body]).toEqual([404, missing.body])
  expect((await ask('anna', 'DELETE')).statusCode).toBe(204)
  expect((await ask('anna', 'DELETE')).statusCode).toBe(404)
  expect((await info('anna')).creditCard.map((card: { id: string }) => card.id)).not.toContain(id)
})

test.each([
  ['a contract', 'NEC-24', ofContract, 'USER_HAS_UNCANCELLED_CONTRACT'],
  ['a running payout', 'NEC-25', ofPayout, 'USER_HAS_RUNNING_PAYOUT'],
])(
  'PM-06 PM-14 a method that %s needs stays, and the title says why (%s)',
  async (_by, _row, users, code) => {
    const id = await rememberedCard(anna.subjectId)
    users.add(id)
    const answer = await app.inject({ method: 'DELETE', url: `${INFO}/${id}`, headers: as('anna') })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ title: code, errorCode: code })
    expect((await info('anna')).creditCard.map((method: { id: string }) => method.id)).toContain(id)
  },
)

const billingAddress = {
  firstName: 'Anna',
  lastName: 'Vogt',
  street: 'Lindenweg 4',
  postalCode: '60311',
  city: 'Falkenstadt',
  countryCode: 'DE',
}

test.each([
  ['creditcard', 'PM-07 PM-09', { billingAddress }, '/bank/karte/'],
  ['paypal', 'PM-10', { partnerId: 1 }, '/bank/paypal/'],
])(
  'POST paymentInfo/%s (%s) leads to the bank, and the method is there when the buyer comes back',
  async (kind, _ids, more, path) => {
    const added = await app.inject({
      method: 'POST',
      url: `${INFO}/${kind}`,
      headers: as('anna'),
      payload: { redirectUrl: `${SHOP}/konto/zahlungsarten/rueckkehr`, ...more },
    })
    expect(added.statusCode).toBe(200)
    const { id, paymentUrl } = added.json()
    expect(paymentUrl).toContain(path)
    const status = () => app.inject({ url: `${INFO}/${id}/status`, headers: as('anna') })
    expect((await status()).statusCode).toBe(202)
    const form = {
      karte: 'number=4000189900000111&expiry=12/39&code=123&holder=Anna',
      paypal: 'account=guthaben@bank.example',
    }
    await app.inject({
      method: 'POST',
      url: new URL(paymentUrl).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${kind === 'paypal' ? form.paypal : form.karte}&action=pay`,
    })
    expect((await status()).statusCode).toBe(204)
  },
)

test('PM-15 a method whose adding was cancelled says that it failed', async () => {
  const added = await app.inject({
    method: 'POST',
    url: `${INFO}/paypal`,
    headers: as('anna'),
    payload: { redirectUrl: `${SHOP}/konto/zahlungsarten/rueckkehr` },
  })
  const { id, paymentUrl } = added.json()
  await app.inject({
    method: 'POST',
    url: new URL(paymentUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'action=cancel',
  })
  const status = await app.inject({ url: `${INFO}/${id}/status`, headers: as('anna') })
  expect([status.statusCode, status.json().errorCode]).toEqual([400, 'PAYMENT_METHOD_FAILED'])
})

test('PM-07 a card needs a billing address, PM-11 direct debit the group, and nobody comes back elsewhere', async () => {
  const add = (token: string, kind: string, payload: object) =>
    app.inject({ method: 'POST', url: `${INFO}/${kind}`, headers: as(token), payload })
  const redirectUrl = `${SHOP}/konto/zahlungsarten/rueckkehr`
  expect((await add('anna', 'creditcard', { redirectUrl })).statusCode).toBe(400)
  expect((await add('anna', 'sepa', { redirectUrl, billingAddress })).json().errorCode).toBe(
    'PAYMENT_METHOD_NOT_ALLOWED',
  )
  expect((await add('selma', 'sepa', { redirectUrl, billingAddress })).statusCode).toBe(200)
  const evil = await add('anna', 'paypal', { redirectUrl: 'https://evil.example/' })
  expect(evil.json().errorCode).toBe('REDIRECT_NOT_ALLOWED')
})

test('PM-10 PayPal is not stored anew while the office has switched it off', async () => {
  const add = () =>
    app.inject({
      method: 'POST',
      url: `${INFO}/paypal`,
      headers: as('anna'),
      payload: { redirectUrl: `${SHOP}/konto/zahlungsarten/rueckkehr` },
    })
  const off = { from: new Date(0), isBase: false, former: 1, value: 0 }
  layValues(new Map([['paymentWays.paypal.isOffered', [off]]]))
  const refused = await add()
  layValues(new Map())
  expect([refused.statusCode, refused.json().errorCode]).toEqual([400, 'PAYMENT_METHOD_NOT_ALLOWED'])
  expect((await add()).statusCode).toBe(200)
})
