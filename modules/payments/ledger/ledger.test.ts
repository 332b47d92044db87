import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { ledgerBalance, post, postSale, reverseSale } from './ledger.ts'

const { db, pool } = await testDatabase('empty')
const sale = () => ({
  checkoutId: newId(),
  paymentId: newId(),
  voucherCents: 0,
  lines: [
    { sellerId: 1, grossCents: 8995, vatRate: 19 },
    { sellerId: 2, grossCents: 1299, vatRate: 7 },
  ],
})

test('a sale and its reversal leave nothing behind', async () => {
  const given = sale()
  await db.transaction().execute((trx) => postSale(trx, given))
  expect(await ledgerBalance(db, given)).toEqual({
    deposits: 10294,
    'revenue:19': -7559,
    'seller:2': -1299,
    'vat:19': -1436,
  })
  await db.transaction().execute((trx) => reverseSale(trx, given))
  expect(Object.values(await ledgerBalance(db, given)).every((cents) => cents === 0)).toBe(true)
})

test('A15 a posting that does not sum to zero is refused by the program', async () => {
  const entries = [{ account: 'bank', amountCents: 1 }]
  const posted = db.transaction().execute((trx) => post(trx, { entries, reason: 'wrong' }))
  await expect(posted).rejects.toThrow('does not sum to zero')
})

test('A15 and by the database, for those who get around the program', async () => {
  const insert = `insert into ledger_entries (id, posting_id, account, amount_cents, reason) values ($1, $2, 'bank', 1, 'wrong')`
  await expect(pool.query(insert, [newId(), newId()])).rejects.toThrow('does not sum to zero')
})

test('A15 the whole ledger sums to zero', async () => {
  const all = Object.values(await ledgerBalance(db))
  expect(all.length).toBeGreaterThan(0)
  expect(all.reduce((sum, cents) => sum + cents, 0)).toBe(0)
})
