import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { addressOf, type PersonKey, people } from './people.ts'

/** How the demo reaches the program: the API itself, in the same process. */
export type DemoCall = {
  method: 'GET' | 'POST'
  path: string
  host?: string
  headers?: Record<string, string>
  body?: object
  form?: Record<string, string>
}
export type DemoShop = {
  db: Db
  call: (call: DemoCall) => Promise<{ status: number; json: unknown }>
  tokenOf: (personId: string) => Promise<string>
  /** Host of the sandbox bank's pages, with port. */
  bankHost: string
}

type Thing = readonly [sku: string, quantity: number, words?: Readonly<Record<string, string>>]
/** Where it goes, if not to where everybody of the demo lives. */
type Abroad = { street: string; postalCode: string; city: string; countryCode: string; phone: string }
type Wish = {
  who: PersonKey
  things: readonly Thing[]
  abroad?: Abroad
  /** The bill goes there too. */
  livesThere?: true
}

const VIENNA = {
  ...{ street: 'Lerchenfelder Straße 14', postalCode: '1080', city: 'Wien' },
  ...{ countryCode: 'AT', phone: '+4315550100' },
}
const PARIS = {
  ...{ street: '18 rue Oberkampf', postalCode: '75011', city: 'Paris' },
  ...{ countryCode: 'FR', phone: '+33155501000' },
}

/** What somebody says of club TV that they give away; it comes by mail and on paper. */
const GIFT = {
  giverName: 'Opa Heinz',
  recipientName: 'Mia',
  greeting: 'Viel Spaß mit den Falken!',
  recipientEmail: 'mia@falkenpost.example',
  paper: 'yes',
}

/** What people of the demo world have bought this morning, for staff who look at their office the first time. */
const WISHES: readonly Wish[] = [
  { who: 'mitglied', things: [['1.1001.L', 1]] },
  { who: 'dauerkarte', things: [['1.1002.M', 1]], abroad: VIENNA },
  { who: 'vorsitz', things: [['1.1001.M', 2]] },
  { who: 'kasse', things: [['1.1003.L', 1]] },
  { who: 'fanclub', things: [['1.1002.S', 1]] },
  { who: 'firma', things: [['1.1001.S', 3]] },
  { who: 'inhaber', things: [['1.1002.L', 1]], abroad: PARIS },
  { who: 'vorsitz', things: [['TVG-quarter', 1, GIFT]] },
  // Club TV is taxed where its buyer lives.
  {
    who: 'tv',
    things: [['TVG-season', 1, { ...GIFT, recipientName: 'Valentin' }]],
    abroad: VIENNA,
    livesThere: true,
  },
  // What a partner sells through the club.
  { who: 'eltern', things: [['2.101.U', 1]] },
]

const CARD = { number: '4000189900000111', expiry: '12/39', code: '123' }
const PATIENCE_MS = 30_000

/** Orders of the demo world, made as people make them, once for a database. */
export async function seedOrders(shop: DemoShop): Promise<void> {
  const first = await shop.db
    .insertInto('seeded_worlds')
    .values({ name: 'demo-orders' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (first.numInsertedOrUpdatedRows !== 1n) return
  for (const wish of WISHES) await buy(shop, wish)
}

async function buy(shop: DemoShop, { who, things, abroad, livesThere }: Wish): Promise<void> {
  const person = people[who]
  const authorization = `Bearer ${await shop.tokenOf(person.id)}`
  const call = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const method = body ? 'POST' : 'GET'
    const answer = await shop.call({
      method,
      path,
      headers: { authorization, ...headers },
      ...(body ? { body } : {}),
    })
    if (answer.status !== 200) throw new Error(`${method} ${path} for ${who}: ${answer.status}`)
    return answer.json as Record<string, string>
  }
  for (const [sku, quantity, words = {}] of things) {
    const userOptionValues = Object.entries(words).map(([key, value]) => ({ key, value }))
    await call('/api/shop/v4/carts/self/items', { sku, quantity, userOptionValues })
  }
  const { id: cartId } = await call('/api/shop/v4/carts/self')
  const address = addressOf(people[who])
  const form = {
    cartId,
    shippingAddress: { ...address, ...abroad },
    billingAddress: livesThere ? { ...address, ...abroad } : address,
    acceptedTerms: true,
  }
  const ordered = await call('/api/checkout/v2/checkouts/creditcard', form, { 'idempotency-key': newId() })
  const { checkoutId, scriptUrl } = ordered
  const page = new URL(scriptUrl!).pathname.replace(/\/form\.js$/, '')
  const holder = `${person.firstName} ${person.lastName}`
  await shop.call({ method: 'POST', path: page, host: shop.bankHost, form: { ...CARD, holder } })
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const { status } = await call(`/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`)
    if (status === 'Paid') return
    await pause(200)
  }
}
