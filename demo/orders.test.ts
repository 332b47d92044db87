import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { fillDemoOrders } from '../program/demo-orders.ts'

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
  expect(await countOrders()).toBe(before + 8)
  const { rows } = await sql`
    select distinct account from ledger_entries where account ~ '^vat:[A-Z]' order by 1`.execute(db)
  expect(rows).toEqual([{ account: 'vat:AT:20' }, { account: 'vat:FR:20' }])
  const gifts = await db.selectFrom('television_gifts').select('has_paper').execute()
  expect(gifts).toEqual([{ has_paper: true }])
})
