import pino from 'pino'
import { expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { unauthorized } from '#platform/errors.ts'
import { buildApp } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { createBank } from './bank.ts'
import { bankPagesRoutes } from './pages.routes.ts'
import { bankSheetRoutes } from './sheet.routes.ts'

const { db } = await testDatabase('empty')
const log = pino({ level: 'silent' })
const domains = domainsOf({ environment: 'development', port: 3140, clubDomain: null })
const bank = createBank({
  ...{
    db,
    domains,
    log,
    webhookUrl: 'http://merchant.example/events',
    webhookSecret: 'secret',
    apiKey: 'key',
  },
  fetch: async () => new Response(null, { status: 204 }),
})
const app = await buildApp({
  ...{ log, trustProxy: false, production: false, requestsPerMinute: null },
  verifyToken: async () => {
    throw unauthorized()
  },
})
await app.register(bankPagesRoutes(bank))
await app.register(bankSheetRoutes({ origin: bank.origin, domains }))
await app.ready()

const SHOP = 'http://stores.club.localhost:3140'
const CARD = '4000189900000111'
const sheet = (merchant: string, wallet = 'applepay') =>
  app.inject({ url: `/bank/sheet/${wallet}?${new URLSearchParams({ merchant, language: 'de' })}` })

function start(amount = 2190) {
  const key = newId()
  return bank.startPayment({
    ...{ key, merchantReference: key, method: 'applepay', amount, currency: 'EUR', instrument: null },
    ...{ store: false, language: 'de', returnUrl: `${SHOP}/a`, cancelUrl: `${SHOP}/b` },
  })
}

async function pay(id: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  await app.inject({
    method: 'POST',
    url: `/bank/wallet/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ card: CARD, ...form }).toString(),
  })
  return (await bank.findPayment(id))!.state
}

test('the sheet opens for the club’s own pages, and stands in their frame alone', async () => {
  const answer = await sheet(SHOP)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-security-policy']).toContain(`frame-ancestors ${SHOP}`)
  expect(answer.body).toContain('Jetzt kaufen')
})

test.each([
  'https://evil.example',
  'http://stores.club.localhost:3140.evil.example',
  `${SHOP}/path`,
  'javascript:alert(1)',
  `${SHOP}; script-src *`,
])('and for nobody else: %s', async (merchant) => {
  expect((await sheet(merchant)).statusCode).toBeGreaterThanOrEqual(400)
})

test('there are two wallets', async () => {
  expect((await sheet(SHOP, 'googlepay')).statusCode).toBe(200)
  expect((await sheet(SHOP, 'none')).statusCode).toBeGreaterThanOrEqual(400)
})

test('what the sheet had shown is paid', async () => {
  expect(await pay((await start()).id, { shown: '2190' })).toBe('captured')
})

test.each(['2191', '1', '', '2190.0', ' 2190', '-2190'])('another sum is not: %j', async (shown) => {
  expect(await pay((await start()).id, { shown })).toBe('declined')
})

test('an answer for one payment pays no other one, and none a second time', async () => {
  const cheap = await start(100)
  const dear = await start(9_900)
  expect(await pay(dear.id, { shown: '100' })).toBe('declined')
  expect(await pay(cheap.id, { shown: '100' })).toBe('captured')
  const again = await Promise.all([pay(cheap.id, { shown: '100' }), pay(cheap.id, { shown: '100' })])
  expect(again).toEqual(['captured', 'captured'])
  const entries = await db.selectFrom('bank_ledger').select('id').where('payment_id', '=', cheap.id).execute()
  expect(entries).toHaveLength(1)
})

test('a form of another origin pays nothing', async () => {
  const { id } = await start()
  expect(await pay(id, { shown: '2190' }, { 'sec-fetch-site': 'cross-site' })).toBe('open')
  expect(await pay(id, { shown: '2190' }, { origin: 'https://evil.example' })).toBe('open')
})

test('a card that lies in no wallet is refused with a sentence', async () => {
  expect(await pay((await start()).id, { card: '4111111111111111', shown: '2190' })).toBe('open')
})
