import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { fillDemoOrders } from '../program/sale/demo-orders.ts'

const program = await testApp()
const { db } = program.test
const countOrders = async () =>
  (await db.selectFrom('payments').select('id').where('state', '=', 'paid').execute()).length

test('the demo is given its first orders once, and all of them are paid', async () => {
  const before = await countOrders()
  await fillDemoOrders(program)
  expect(await countOrders()).toBe(before)
  await db.deleteFrom('seeded_worlds').where('name', '=', 'demo-orders').execute()
  await Promise.all([fillDemoOrders(program), fillDemoOrders(program)])
  expect(await countOrders()).toBe(before + 10)
  const { rows } = await sql<{ account: string }>`
    select distinct account from ledger_entries where account ~ '^vat:[A-Z]' order by 1`.execute(db)
  expect(rows.map(({ account }) => account)).toEqual(['vat:AT:20', 'vat:AT:20:services', 'vat:FR:20'])
  const partner =
    await sql`select from ledger_entries where account = 'seller:2' and reason = 'sale'`.execute(db)
  expect(partner.rows).toHaveLength(1)
  const gifts = await db.selectFrom('television_gifts').select('has_paper').execute()
  expect(gifts).toEqual([{ has_paper: true }, { has_paper: true }])
})
