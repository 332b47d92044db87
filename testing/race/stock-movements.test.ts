import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { createCatalogue, moveStock } from '#modules/catalogue/catalogue.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { together } from './together.ts'

const IN_STOCK = 30

afterEach(() => {
  delete process.env['UNSAFE']
})

type Works = (() => Promise<unknown>)[]
const atOnce = (works: Works) => Promise.allSettled(works.map((work) => work()))

/** Many buy one piece each while people count, lose and receive. Answers how many pieces the books and the shelf differ by. */
async function storm(
  db: Db,
  buyers: number,
  run: (works: Works) => ReturnType<typeof atOnce>,
): Promise<{ missing: number; refused: number }> {
  const { id, sku } = await db
    .transaction()
    .execute((trx) => buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: IN_STOCK }] }))
  const { sellable } = createCatalogue({ db, isStaff: async () => false })
  const context = { stockCameBack: async () => {}, unsentOf: async () => new Map<string, number>() }
  const buy = () =>
    db.transaction().execute((trx) =>
      sellable.secure(trx, {
        checkoutId: newId(),
        lines: [{ cartItemId: newId(), sku, quantity: 1, options: [] }],
        until: new Date(),
        buyer: { subjectId: newId(), isMember: false, priceGroup: null },
      } as unknown as Parameters<typeof sellable.secure>[1]),
    )
  const move = (kind: 'delivery' | 'loss', pieces: number) => () =>
    db.transaction().execute((trx) =>
      moveStock(context, trx, {
        productId: id,
        kind,
        reason: null,
        moves: [{ sku, pieces }],
        by: { id: newId(), name: 'Lager' },
      }),
    )
  const acts = Array.from({ length: buyers }, (_, at) =>
    at % 4 === 0 ? [buy, move('loss', -5)] : at % 10 === 1 ? [buy, move('delivery', 2)] : [buy],
  ).flat()
  const answers = await run(acts)
  const refused = answers.filter((one) => one.status === 'rejected')
  for (const { reason } of refused) expect(reason).toBeInstanceOf(AppError)
  const { rows } = await sql<{ stock: number; reserved: number; moved: number }>`
    select in_stock as stock,
      (select coalesce(sum(quantity), 0)::int from stock_reservations r where r.sku = v.sku) as reserved,
      (select coalesce(sum(pieces), 0)::int from stock_movements m where m.sku = v.sku) as moved
    from variants v where sku = ${sku}`.execute(db)
  const { stock, reserved, moved } = rows[0]!
  expect(stock).toBeGreaterThanOrEqual(0)
  return { missing: IN_STOCK + moved - stock - reserved, refused: refused.length }
}

test('what people take and bring while others buy: no piece appears or vanishes, none is taken that is promised', async () => {
  const { db } = await testDatabase('empty')
  await sql`insert into sellers (id, name, legal_name, is_club) values (1, 'Shop', 'Shop', true)`.execute(db)
  const { missing, refused } = await storm(db, 40, atOnce)
  expect(missing).toBe(0)
  // More was to be lost than there was.
  expect(refused).toBeGreaterThan(0)
})

test('control: without the guard pieces appear or vanish', async () => {
  process.env['UNSAFE'] = 'noStockGuard'
  const { db } = await testDatabase('empty')
  await sql`insert into sellers (id, name, legal_name, is_club) values (1, 'Shop', 'Shop', true)`.execute(db)
  const { missing } = await storm(db, 4, (works) => together(db, 'variants', works))
  expect(missing).not.toBe(0)
})
