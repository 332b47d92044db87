import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildOrders } from '#modules/office/orders/build.ts'
import { permissions } from '#modules/staff/roles.schema.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'
import { loadFirstSteps } from './first-steps.ts'

const program = await testApp()
const { db } = program.test
const { buy, mug } = await buildOrders(program)
const [buyer] = await program.gather(1)
const owner = {
  personId: newId(),
  name: 'Ute',
  permissions: new Set<string>(permissions),
  sites: null,
  sessionId: newId(),
  authTime: 0,
}
const today = async (person: 'buero' | 'fanservice' | 'laden' | 'redaktion') =>
  (await (await officeFor(program, person)).call({ path: '/api/office/today' })).json

describe('first steps', () => {
  const skip = async (person: 'buero' | 'laden', kind: string) =>
    await (await officeFor(program, person)).call({
      method: 'POST',
      path: `/api/office/today/first-steps/${kind}/skip`,
    })

  test('a club that sells already sees none of them', async () => {
    for (const person of ['buero', 'laden', 'redaktion'] as const)
      expect((await today(person)).firstSteps).toBeNull()
  })

  test('what is missing stands there for whoever may do it, and goes when it is done or of no use', async () => {
    const undone = await loadFirstSteps(db, { mailboxUrl: 'http://box' }, owner)
    expect(undone).toContainEqual({ kind: 'mailServer', isDone: false, url: 'http://box' })
    expect(undone).toContainEqual({ kind: 'product', isDone: true, url: null })
    const shop = { ...owner, permissions: new Set(['products.change']) }
    expect(await loadFirstSteps(db, { mailboxUrl: 'http://box' }, shop)).toBeNull()
    expect((await skip('laden', 'mailServer')).status).toBe(403)
    expect((await skip('buero', 'everything')).status).toBe(400)
    for (let times = 0; times < 2; times += 1) expect((await skip('buero', 'mailServer')).status).toBe(204)
    expect(await loadFirstSteps(db, { mailboxUrl: 'http://box' }, owner)).toBeNull()
  })
})

describe('what waits today', () => {
  test('everybody sees what their roles open, and nothing else', async () => {
    expect(await today('redaktion')).toMatchObject({ tasks: [], orders: null, matches: null })
    expect((await today('laden')).matches).toBeNull()
    const { matches, orders } = await today('buero')
    expect(orders.hours).toHaveLength(24)
    expect(matches.length).toBeGreaterThan(0)
    for (const { capacity, sold, days } of matches) {
      expect(capacity).toBeGreaterThan(0)
      expect(sold).toBeLessThanOrEqual(capacity)
      expect(days).toHaveLength(14)
    }
  })

  test('orders of today stand in their hour, and those of a week ago beside them', async () => {
    const before = (await today('buero')).orders
    const mugs = await buy(buyer!, [mug(2)])
    const after = (await today('buero')).orders
    expect(after.count).toBe(before.count + 1)
    expect(after.hours[after.hour]).toBe(before.hours[after.hour] + 1)
    expect(after.cents).toBeGreaterThan(before.cents)
    await sql`update checkout_orders set placed_at = placed_at - interval '7 days' where id = ${mugs.id}`.execute(
      db,
    )
    const weekLater = (await today('buero')).orders
    expect(weekLater.count).toBe(before.count)
    expect(weekLater.before[after.hour]).toBe(before.before[after.hour] + 1)
  })

  test('a refund that the bank refused comes first, with its money and its order', async () => {
    const mugs = await buy(buyer!, [mug(1)])
    const payment = await db
      .selectFrom('payments')
      .select('id')
      .where('checkout_id', '=', mugs.checkoutId)
      .executeTakeFirstOrThrow()
    const refund = newId()
    await sql`insert into refunds (id, payment_id, amount_cents, reason, state)
      values (${refund}, ${payment.id}, 1234, 'returned', 'requested')`.execute(db)
    await sql`insert into order_credits (id, order_id, checkout_id, kind, refund_id, money_cents, voucher_cents, new_voucher_cents, created_by)
      values (${newId()}, ${mugs.id}, ${mugs.checkoutId}, 'return', ${refund}, 1234, 0, 0, 'test')`.execute(
      db,
    )
    await sql`update refunds set state = 'failed' where id = ${refund}`.execute(db)
    const [first] = (await today('fanservice')).tasks
    expect(first).toMatchObject({ kind: 'refundRefused', count: 1, isUrgent: true, cents: 1234 })
    expect(first.examples).toEqual([mugs.number])
  })

  test('jobs that were given up are tried anew, with a row in the book', async () => {
    const owner = await officeFor(program, 'buero')
    const answer = await owner.call({
      method: 'POST',
      path: '/api/office/jobs/retry',
      body: { kind: 'others' },
    })
    expect(answer).toMatchObject({ status: 200, json: { count: 0 } })
    const book = await owner.call({ path: '/api/office/audit' })
    expect(book.json.items[0]).toMatchObject({
      action: 'officeJobsRetry',
      thing: { type: 'jobs', id: 'others' },
    })
    const shop = await officeFor(program, 'laden')
    expect(
      (await shop.call({ method: 'POST', path: '/api/office/jobs/retry', body: { kind: 'mails' } })).status,
    ).toBe(403)
  })
})

test('a pledge that ends within a week is told, urgently, until the goods have left or were called off', async () => {
  const order = await buy(buyer!, [mug()])
  const pledged = (days: number, taken: number | null = null) =>
    sql`update payments set reserved_at = app.now() - make_interval(days => ${days}), capture_cents = ${taken}
      where checkout_id = ${order.checkoutId}`.execute(db)
  const task = async () =>
    (await today('buero')).tasks.find(({ kind }: { kind: string }) => kind === 'pledgeEnding')
  await pledged(20)
  expect(await task()).toBeUndefined()
  await pledged(22)
  expect(await task()).toMatchObject({ count: 1, isUrgent: true, examples: [order.number] })
  await pledged(40)
  expect(await task()).toMatchObject({ count: 1 })
  await pledged(22, 0)
  expect(await task()).toBeUndefined()
  expect((await today('redaktion')).tasks.map(({ kind }: { kind: string }) => kind)).not.toContain(
    'pledgeEnding',
  )
})
