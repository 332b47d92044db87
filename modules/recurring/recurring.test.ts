import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findOwedPayment, listOwed } from '#modules/checkout/open-items/open-items.storage.ts'
import { referencesIn } from '#modules/checkout/open-items/statement.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { buildRecurringWorld } from './build.ts'
import { dueTokenBlocker } from './recurring.ts'

const database = await testDatabase('empty')
const { db } = database
const world = await buildRecurringWorld(database)
const { recurring, payments, jobs, mails, told, round, planned, storedMethod } = world

const dueOf = async (subjectId: string) => (await recurring.duesOf(db, { kind: 'tour', subjectId }))[0]!
const charges = async (dueId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bank_ledger l join bank_payments b on b.id = l.payment_id
    join payments p on p.id::text = b.merchant_reference join due_attempts a on a.id = p.checkout_id
    where a.due_id = ${dueId} and l.kind = 'capture'`.execute(db)
  return rows[0]!.count
}
/** Balances of everything that was ever tried for a due. */
const balanceOf = async (dueId: string) => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents) as cents from ledger_entries
    where checkout_id in (select id from due_attempts where due_id = ${dueId}) group by 1 having sum(amount_cents) <> 0`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
const EARNED = { bank: 6000, 'revenue:19': -5042, 'vat:19': -958 }

describe('a stored method', () => {
  test('is told first, charged once, and the money is revenue', async () => {
    const payerId = newId()
    const { subjectId, dues } = await planned({ payerId, paymentTokenId: await storedMethod(payerId) })
    await round()
    expect(mails.find(({ to }) => to.startsWith(payerId))?.subject).toMatch(/collect/)
    const due = await dueOf(subjectId)
    expect(due).toMatchObject({ state: 'paid', attempts: 0, nextAttemptOn: null })
    expect(told).toContain(`paid ${due.number}`)
    await round()
    expect(await charges(dues[0]!.id)).toBe(1)
    expect(await balanceOf(due.id)).toEqual(EARNED)
  })

  test('a debit waits its days after the word', async () => {
    const payerId = newId()
    const { subjectId } = await planned({
      payerId,
      paymentTokenId: await storedMethod(payerId, { kind: 'sepa' }),
    })
    await round()
    expect(await dueOf(subjectId)).toMatchObject({ state: 'planned' })
    await shiftClock(database, 5 * 86_400)
    await round()
    expect(await dueOf(subjectId)).toMatchObject({ state: 'paid' })
    await shiftClock(database, 0)
  })

  test('declined: tried by the ladder, suspended, paid with another method, restored', async () => {
    const payerId = newId()
    const paymentTokenId = await storedMethod(payerId, { behaviour: 'declined' })
    const { subjectId, dues } = await planned({ payerId, paymentTokenId })
    for (const [day, attempts] of [
      [0, 1],
      [3, 2],
      [8, 3],
      [15, 4],
    ] as const) {
      await shiftClock(database, day * 86_400)
      await round()
      await round()
      expect(await dueOf(subjectId)).toMatchObject({ state: attempts < 4 ? 'failed' : 'suspended', attempts })
    }
    expect(told).toContain(`suspended ${dues[0]!.number}`)
    const own = mails.filter(({ to }) => to.startsWith(payerId))
    expect(own.map(({ subject }) => subject.split(':')[0])).toEqual([
      expect.stringMatching(/^We will collect/),
      ...Array.from({ length: 3 }, () => 'Payment failed'),
      'Please pay',
    ])
    expect(own.at(-1)!.plain).toContain(dues[0]!.number)
    const better = await storedMethod(payerId)
    await db
      .transaction()
      .execute((trx) =>
        recurring.changePayment(trx, { kind: 'tour', subjectId, paymentTokenId: better, actor: 'test' }),
      )
    await round()
    expect(await dueOf(subjectId)).toMatchObject({ state: 'paid' })
    expect(told.at(-1)).toBe('restored')
    expect(await balanceOf(dues[0]!.id)).toEqual(EARNED)
    await shiftClock(database, 0)
  })

  test('sent back days later: the money is out of the books, the due is open, and the next try is one charge', async () => {
    const payerId = newId()
    const { subjectId, dues } = await planned({ payerId, paymentTokenId: await storedMethod(payerId) })
    await round()
    const { rows } = await sql<{ id: string }>`
      select p.id from payments p join due_attempts a on a.id = p.checkout_id where a.due_id = ${dues[0]!.id}`.execute(
      db,
    )
    const takenBack = () =>
      db
        .transaction()
        .execute((trx) =>
          payments.receivables.takenBack(trx, { paymentId: rows[0]!.id, actor: 'bank', reason: 'AM04' }),
        )
    expect(await takenBack()).toBe(true)
    expect(await takenBack()).toBe(false)
    expect(await dueOf(subjectId)).toMatchObject({ state: 'failed', attempts: 1 })
    expect(await balanceOf(dues[0]!.id)).toEqual({})
    await jobs.drain()
    expect(mails.at(-1)!.subject).toMatch(/returned/)
    await shiftClock(database, 3 * 86_400)
    await round()
    expect(await dueOf(subjectId)).toMatchObject({ state: 'paid' })
    expect(await balanceOf(dues[0]!.id)).toEqual(EARNED)
    await shiftClock(database, 0)
  })

  test('given back: no more than was paid, once, and the books know', async () => {
    const payerId = newId()
    const { subjectId, dues } = await planned({ payerId, paymentTokenId: await storedMethod(payerId) })
    await round()
    const refund = (cents: number) =>
      db
        .transaction()
        .execute((trx) =>
          recurring.refund(trx, { kind: 'tour', subjectId, cents, because: 'called off', actor: 'test' }),
        )
    expect(await refund(2000)).toMatchObject({ cents: 2000 })
    expect(await refund(9000)).toMatchObject({ cents: 4000 })
    expect(await refund(1)).toMatchObject({ cents: 0 })
    await jobs.drain()
    expect(await balanceOf(dues[0]!.id)).toEqual({})
  })

  test('PM-06 NEC-24: a method that something owed is to be paid with is kept, until it is paid', async () => {
    const payerId = newId()
    const paymentTokenId = await storedMethod(payerId)
    const { blocks, code } = dueTokenBlocker
    expect(code).toBe('USER_HAS_UNCANCELLED_CONTRACT')
    expect(await blocks(db, paymentTokenId)).toBe(false)
    await planned({ payerId, paymentTokenId })
    expect(await blocks(db, paymentTokenId)).toBe(true)
    await round()
    expect(await blocks(db, paymentTokenId)).toBe(false)
  })

  test('another one’s method is not there', async () => {
    const paymentTokenId = await storedMethod(newId())
    await expect(planned({ paymentTokenId })).rejects.toMatchObject({ status: 404 })
  })
})

describe('on account', () => {
  const billOf = async (dueId: string) => {
    const { rows } = await sql<{ id: string }>`
      select p.id from payments p join due_attempts a on a.id = p.checkout_id and a.via = 'transfer'
      where a.due_id = ${dueId} order by p.created_at desc`.execute(db)
    return rows[0]!.id
  }

  test('one bill, one receivable; a transfer pays it', async () => {
    const { subjectId, dues, payerId } = await planned()
    await round()
    await round()
    expect(await dueOf(subjectId)).toMatchObject({ state: 'invoiced' })
    const bills = mails.filter(({ to }) => to.startsWith(payerId))
    expect(bills).toHaveLength(1)
    expect(bills[0]!.plain).toContain(dues[0]!.number)
    const paymentId = await billOf(dues[0]!.id)
    await db
      .transaction()
      .execute((trx) => payments.receivables.receive(trx, { paymentId, amountCents: 6000, actor: 'bank' }))
    expect(await dueOf(subjectId)).toMatchObject({ state: 'paid' })
    expect(await balanceOf(dues[0]!.id)).toEqual(EARNED)
  })

  test('a statement of the bank whose words name it pays it', async () => {
    const { subjectId, dues } = await planned()
    await round()
    expect(referencesIn(`Rate ${dues[0]!.number.replaceAll('-', ' ')} danke`)).toEqual([dues[0]!.number])
    const owed = await findOwedPayment(db, [dues[0]!.number])
    expect(owed).toEqual([await billOf(dues[0]!.id)])
    expect(await listOwed(db, [dues[0]!.number])).toMatchObject([{ order: dues[0]!.number, openCents: 6000 }])
    expect(await dueOf(subjectId)).toMatchObject({ state: 'invoiced' })
  })

  test('called off: nobody owes it, and the books are empty', async () => {
    const { subjectId, dues } = await planned({ parts: 2 })
    await round()
    const { cents } = await db
      .transaction()
      .execute((trx) => recurring.cancel(trx, { kind: 'tour', subjectId, because: 'ended', actor: 'test' }))
    expect(cents).toBe(12_000)
    expect(await balanceOf(dues[0]!.id)).toEqual({})
    expect((await recurring.duesOf(db, { kind: 'tour', subjectId })).map(({ state }) => state)).toEqual([
      'cancelled',
      'cancelled',
    ])
  })

  test('dunned out: what it is for rests', async () => {
    const { subjectId, dues, payerId } = await planned()
    await round()
    for (const days of [20, 30, 40, 50]) {
      await shiftClock(database, days * 86_400)
      await recurring.dunBills()
      await jobs.drain()
    }
    expect(await dueOf(subjectId)).toMatchObject({ state: 'suspended', noticeLevel: 4 })
    expect(told).toContain(`suspended ${dues[0]!.number}`)
    expect(mails.filter(({ to }) => to.startsWith(payerId))).toHaveLength(5)
    await shiftClock(database, 0)
  })
})

test('planned twice is planned once', async () => {
  const { subjectId, payerId } = await planned({ parts: 3 })
  await db.transaction().execute((trx) =>
    recurring.plan(trx, {
      kind: 'tour',
      subjectId,
      period: '2026',
      payerId,
      vatRate: 19,
      paymentTokenId: null,
      actor: 'test',
      parts: [{ amountCents: 1, dueOn: '2026-01-01' }],
    }),
  )
  expect(await recurring.duesOf(db, { kind: 'tour', subjectId })).toHaveLength(3)
})
