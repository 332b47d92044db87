import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD, people } from '#demo/people.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import { ADDRESS, CARD, checkoutBody, outcomeOf, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'
import { freeSeats } from '#testing/harness/seats.ts'

const lines: string[] = []
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const log = createLog('debug', destination)
const program = await testApp({ log })
const shop = program.shopWith()

const IBAN = 'DE92189900000000000001'
const anna = { id: people.fan.id, token: await program.tokenFor('fan') }
const selma = { id: people.sepa.id, token: await program.tokenFor('sepa') }

/** What nobody may find in a log. */
function secretsIn(text: string): string[] {
  const known = [
    anna.token,
    selma.token,
    anna.token.split('.')[2]!,
    DEMO_PASSWORD,
    CARD.number,
    CARD.holder,
    IBAN,
    IBAN.slice(-10),
    ADDRESS.street,
    ADDRESS.phone,
    people.fan.lastName,
  ]
  const found = known.filter((secret) => text.includes(secret))
  const patterns = { mail: /[\w.+-]+@[\w-]+\.[a-z]{2,}/i, token: /eyJ[\w-]{10,}\./, bearer: /bearer\s+\w/i }
  return [
    ...found,
    ...Object.entries(patterns)
      .filter(([, pattern]) => pattern.test(text))
      .map(([name]) => name),
  ]
}

test('E3 whole purchases, refusals and failures leave no token, password, mail, card, IBAN or address in the log', async () => {
  const [seat] = await freeSeats(program.test.db, 1)
  await putInCart(shop, anna, seat!)
  const ordered = await shop.insist({
    method: 'POST',
    path: '/api/checkout/v2/checkouts/creditcard',
    token: anna.token,
    body: { ...(await checkoutBody(shop, anna)), rememberMethod: true },
  })
  await payAtBankPage(shop, { ...ordered.json, card: { number: '4000189900009999' } })
  await payAtBankPage(shop, ordered.json)
  expect((await outcomeOf(shop, anna, ordered.json.checkoutId)).outcome).toBe('paid')
  await payByDebit()
  await anonymousVisit()
  await refusals()
  await program.jobs.drain()

  const text = lines.join('')
  // The floor: the log did say what happened, request by request.
  expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(25)
  expect(text).toContain('/api/checkout/v2/checkouts/creditcard')
  expect(secretsIn(text)).toEqual([])
})

async function payByDebit(): Promise<void> {
  const [seat] = await freeSeats(program.test.db, 1)
  await putInCart(shop, selma, seat!)
  const { json } = await shop.insist({
    method: 'POST',
    path: '/api/checkout/v2/checkouts/sepa/mandates',
    token: selma.token,
    body: await checkoutBody(shop, selma),
  })
  const checkout = await shop.insist({
    path: `/api/checkout/v3/checkouts/${json.paymentTokenId}`,
    token: selma.token,
  })
  const path = new URL(checkout.json.mandateUrl).pathname
  const form = { holder: CARD.holder, consent: 'yes', iban: 'DE00' }
  await shop.insist({ method: 'POST', path, host: shop.bankHost, form })
  await shop.insist({ method: 'POST', path, host: shop.bankHost, form: { ...form, iban: IBAN } })
  expect((await outcomeOf(shop, selma, checkout.json.id)).outcome).toBe('paid')
}

/** An anonymous id opens a cart, so it is a secret too. */
async function anonymousVisit(): Promise<void> {
  const { json } = await program.send({ method: 'POST', path: '/api/shop/v4/carts/anonymousUser' })
  await program.send({ path: `/api/shop/v4/carts/self?anonymousUserId=${json.userId}` })
  await program.send({ path: `/api/nothing/here?token=${anna.token}` })
  expect(lines.join('')).not.toContain(json.userId)
}

async function refusals(): Promise<void> {
  const address = { ...ADDRESS, street: `${ADDRESS.street}\u0000` }
  const path = '/api/contact/contacts/self/addresses'
  expect((await program.send({ method: 'POST', path, token: anna.token, body: address })).status).toBe(400)
  expect((await program.send({ path, token: `${anna.token}x` })).status).toBe(401)
  // A failure inside: the error of the database quotes what it was given.
  await program.test.pool.query('alter table addresses rename to addresses_gone')
  expect((await program.send({ method: 'POST', path, token: anna.token, body: ADDRESS })).status).toBe(500)
  await program.test.pool.query('alter table addresses_gone rename to addresses')
}

test('A16 E3 sees what a careless line would give away', () => {
  const careless = `${JSON.stringify({ header: `Bearer ${anna.token}`, mail: 'fan@falkenstadt.example', iban: IBAN })}`
  expect(secretsIn(careless)).toEqual(expect.arrayContaining([anna.token, IBAN, 'mail', 'token', 'bearer']))
})

test('E3 texts of errors lose what looks like a mail, a token, an IBAN or a card', () => {
  lines.length = 0
  log.warn({ err: new Error(`no ${emailOf()} ${anna.token} ${IBAN} ${CARD.number}`), email: emailOf() }, 'x')
  expect(secretsIn(lines.join(''))).toEqual([])
})

function emailOf(): string {
  return 'fan@falkenstadt.example'
}
