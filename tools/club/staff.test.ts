import { describe, expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { buildProduct } from '#modules/catalogue/build.ts'
import { testApp } from '#testing/app.ts'
import { checkOut, putInCart } from '#testing/harness/buyer.ts'
import { runCommand } from './commands.ts'

const app = await testApp()
const { db } = app.test
const club = (...words: string[]) => runCommand(app, words, 'ute')
const json = async (...words: string[]) => {
  const { code, out, err } = await club('--json', ...words)
  if (code !== 0) throw new Error(err)
  return JSON.parse(out)
}
const product = await db
  .transaction()
  .execute((trx) => buildProduct(trx, { priceCents: 2000, variants: [{ code: 'M', size: 'M', inStock: 9 }] }))

describe('people', () => {
  test('are found by part of a name or an address, by number and by id, and by nothing else', async () => {
    const { number } = await db
      .selectFrom('memberships')
      .select('number')
      .where('subject_id', '=', people.mitglied.id)
      .where('kind', '=', 'club')
      .executeTakeFirstOrThrow()
    const isThere = async (text: string) =>
      (await json('people', 'find', text)).some(({ id }: { id: string }) => id === people.mitglied.id)
    expect(await isThere(emailOf('mitglied').toUpperCase())).toBe(true)
    expect(await isThere(emailOf('mitglied').slice(0, 6))).toBe(true)
    expect(await isThere(number!)).toBe(true)
    expect(await isThere(people.mitglied.id)).toBe(true)
    expect(await isThere(emailOf('fan'))).toBe(false)
  })

  test.each(['%%', '__', '\\\\', "' or 1=1 --x"])('%s means these signs, not everybody', async (text) => {
    expect(await json('people', 'find', '--', text)).toEqual([])
  })

  test('too little to look for is said, not looked for', async () => {
    expect(await club('people', 'find', 'a')).toMatchObject({ code: 2, err: expect.stringContaining('two') })
    expect((await club('orders', 'find')).code).toBe(2)
  })
})

test('orders are found by number, name and address of the buyer; what matches nothing is nothing', async () => {
  const shop = app.shopWith()
  const [buyer] = await app.gather(1)
  await putInCart(shop, buyer!, { sku: product.sku, quantity: 1 })
  expect((await checkOut(shop, buyer!)).outcome).toBe('paid')
  await app.jobs.drain()
  const [order] = await json('orders', 'list')
  const [found] = await json('orders', 'find', order.number.toLowerCase())
  expect(found).toMatchObject({ number: order.number, totalCents: order.totalCents, buyer: order.buyer })
  const { id: ownerId } = buyer!
  const email = 'find.me_100%@example.org'
  await db
    .insertInto('accounts')
    .values({ id: ownerId, email })
    .onConflict((one) => one.column('id').doUpdateSet({ email }))
    .execute()
  expect(await json('orders', 'find', 'ME_100%')).toEqual([{ ...found, email }])
  expect(await json('orders', 'find', 'ME1100%')).toEqual([])
  expect(await json('orders', 'find', ...order.buyer.split(' '))).toContainEqual({ ...found, email })
  expect(await json('orders', 'find', '%%')).toEqual([])
})

test('a price is changed and says what it was; nonsense and unknown products change nothing', async () => {
  const priceOf = async () =>
    (
      await db
        .selectFrom('products')
        .select('price_cents')
        .where('id', '=', product.id)
        .executeTakeFirstOrThrow()
    ).price_cents
  expect(await json('price', 'set', product.id, '15,50')).toEqual({
    product: product.id,
    beforeCents: 2000,
    priceCents: 1550,
  })
  expect(await priceOf()).toBe(1550)
  expect((await club('price', 'set', product.id, 'cheap')).code).toBe(2)
  expect((await club('price', 'set', product.id)).code).toBe(2)
  expect((await club('price', 'set', 'no-such', '15')).code).toBe(1)
  expect(await priceOf()).toBe(1550)
})

test('somebody works for the club from the moment they are added until it is ended, once each', async () => {
  const email = emailOf('fan')
  const isStaff = async () =>
    (await json('staff', 'list')).some((one: { email: string }) => one.email === email)
  expect(await isStaff()).toBe(false)
  // There is an owner already: nobody becomes one by leaving the role out.
  expect(await club('staff', 'add', email)).toMatchObject({ code: 2 })
  expect(await club('staff', 'add', email, '--roles', 'king')).toMatchObject({ code: 2 })
  expect(await json('staff', 'add', email, '--roles', 'shop,editor')).toMatchObject({ roles: 'shop, editor' })
  expect(await json('staff', 'add', email)).toMatchObject({ roles: 'shop, editor' })
  expect(await isStaff()).toBe(true)
  expect(await json('staff', 'end', email)).toMatchObject({ roles: '' })
  expect(await isStaff()).toBe(false)
  expect(await club('staff', 'end', email)).toMatchObject({ code: 2 })
  expect(await club('staff', 'add', 'nobody@nowhere.example')).toMatchObject({ code: 2 })
  // The last owner stays.
  expect(await club('staff', 'end', emailOf('buero'))).toMatchObject({ code: 1 })
  expect(await json('audit', 'verify')).toEqual({ auditBook: 'sound' })
})
