import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Trx } from '#platform/db.ts'
import { testDatabase } from '#testing/database.ts'
import { listOrders } from './list.storage.ts'
import type { OrderFilters } from './schema.ts'

const { db } = await testDatabase()
const newest = { field: 'placed', direction: 'desc' } as const

/** How PostgreSQL would run the list where reading a table from front to back is no way. */
async function planOf(
  wanted: Partial<OrderFilters>,
  sort: Parameters<typeof listOrders>[1]['sort'] = newest,
) {
  const sent: CompiledQuery[] = []
  const listening: KyselyPlugin = {
    transformQuery({ node }) {
      sent.push(db.getExecutor().compileQuery(node, { queryId: 'plan' }))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const asked = { view: 'all', ...wanted } as OrderFilters
  return db.transaction().execute(async (trx) => {
    await listOrders(trx.withPlugin(listening) as Trx, { wanted: asked, sort, limit: 51, offset: 0 })
    await sql`set local enable_seqscan = off`.execute(trx)
    const [{ sql: text, parameters }] = sent as [CompiledQuery, ...CompiledQuery[]]
    const { rows } = await trx.executeQuery(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    )
    return JSON.stringify(rows)
  })
}

test.each<[string, Partial<OrderFilters>, RegExp]>([
  ['the newest', {}, /checkout_orders_placed/],
  ['what is to be sent', { view: 'toSend' }, /checkout_orders_to_send/],
  ['refused refunds', { view: 'refundRefused' }, /refunds_failed/],
  ['pledges that end', { view: 'pledgeEnding' }, /payments_pledged/],
  ['a number', { q: '000123' }, /checkout_orders_number_parts/],
  ['a name', { q: 'sommer' }, /checkouts_names/],
])('%s of a million orders are found by an index', async (_, wanted, index) => {
  expect(await planOf(wanted)).toMatch(index)
})

test('the dearest are read in the order of an index', async () => {
  const plan = await planOf({}, { field: 'total', direction: 'desc' })
  expect(plan).toMatch(/checkout_orders_total/)
})
