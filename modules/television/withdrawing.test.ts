import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { creditAfterUse } from '#modules/checkout/after-sale/after-sale.rules.ts'
import type { Caller } from '#platform/http/access.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { buildTelevisionShop, televisionItem } from './build.ts'
import { daysOf } from './television.rules.ts'

const DAY = 86_400

test('what goes back and what stays are what was paid, to the cent; less goes back with each day', () => {
  const cents = fc.nat(100_000)
  fc.assert(
    fc.property(cents, cents, cents, fc.integer({ min: 1, max: 400 }), (money, voucher, off, parts) => {
      const line = {
        ...{ quantity: 1, shipped: 0, cancelled: 0, returned: 0, announced: 0 },
        ...{ totalCents: money + voucher + off, promotionCents: off, voucherCents: voucher },
      }
      let before = money + voucher
      for (const used of [0, 1, Math.floor(parts / 2), parts]
        .filter((one) => one <= parts)
        .toSorted((a, b) => a - b)) {
        const { grossCents, voucherCents, keptCents } = creditAfterUse(line, { parts, used })
        expect(grossCents + keptCents).toBe(money + voucher)
        expect([
          grossCents >= 0,
          voucherCents >= 0,
          voucherCents <= grossCents,
          grossCents <= before,
        ]).toEqual([true, true, true, true])
        before = grossCents
        if (used === parts) expect(grossCents).toBe(0)
      }
    }),
  )
})

test('a day that has begun is not used; time that is still to come is not either', () => {
  const [from, until] = [new Date('2027-03-20T10:00:00Z'), new Date('2027-04-20T09:00:00Z')]
  const after = (hours: number) => daysOf({ from, until }, new Date(from.getTime() + hours * 3_600_000))
  expect([after(-50), after(0), after(23), after(24), after(5000)].map(({ used }) => used)).toEqual([
    0, 0, 0, 1, 31,
  ])
  expect(after(0).parts).toBe(31)
})

const database = await testDatabase()
const { db } = database
const { shop, mails, television } = await buildTelevisionShop(database)
await sql`delete from paywall_subscriptions`.execute(db)

async function bought() {
  const cartId = await shop.fill('fan', [televisionItem('TV-month')])
  const { json } = await shop.order('fan', 'v2/checkouts/creditcard', { cartId, rememberMethod: true })
  await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
  await shop.get('fan', `/api/checkout/v3/checkouts/${json.checkoutId}/paymentStatus`)
  await shop.jobs.drain()
  return json.checkoutId as string
}

const id = people.fan.id
const caller = { subjectId: id, actorId: id } as Caller
const own = async () => (await television.readOwn({ caller })).subscription!
const withdraw = (refund: number) =>
  television.withdrawOwn({ caller, wish: { refund } }).then(
    ({ subscription }) => subscription!.state,
    ({ code }: { code: string }) => code,
  )

test('five days of a month stay paid, the rest goes back once with a credit note, and access ends', async () => {
  const checkoutId = await bought()
  await shiftClock(database, 5 * DAY + 60)
  const { withdrawal } = await own()
  const kept = 599 - withdrawal!.refund
  expect([withdrawal!.used, kept]).toEqual([5, Math.floor((599 * 5) / withdrawal!.days)])
  expect(await withdraw(withdrawal!.refund + 1)).toBe('TELEVISION_REFUND_CHANGED')
  const twice = await Promise.all([withdraw(withdrawal!.refund), withdraw(withdrawal!.refund)])
  expect(twice.toSorted()).toEqual(['TELEVISION_NOT_WITHDRAWABLE', 'ended'])
  await shop.jobs.drain()
  const { rows } = await sql<{ kept: number; gross: number; notes: number }>`
    select sum(l.kept_cents)::int as kept, sum(l.gross_cents)::int as gross,
      (select count(*)::int from documents d where d.kind = 'creditNote' and d.checkout_id = ${checkoutId}) as notes
    from order_credit_lines l join order_credits k on k.id = l.credit_id where k.checkout_id = ${checkoutId}`.execute(
    db,
  )
  expect(rows).toEqual([{ kept, gross: withdrawal!.refund, notes: 1 }])
  expect(mails.map(({ messageId }) => messageId?.split('-')[1])).toContain('withdrawn')
  expect(await violations(db)).toEqual([])
  await shiftClock(database, 0)
})

test('whoever was not told gets all of it back; after 14 days nobody withdraws', async () => {
  await bought()
  await sql`update television_periods set pays_by_days = false`.execute(db)
  await shiftClock(database, 13 * DAY)
  expect((await own()).withdrawal!.refund).toBe(599)
  await shiftClock(database, 20 * DAY)
  expect([(await own()).withdrawal, await withdraw(599)]).toEqual([null, 'TELEVISION_NOT_WITHDRAWABLE'])
  await shiftClock(database, 13 * DAY)
  const subscription = await own()
  await db
    .transaction()
    .execute((trx) =>
      television.byHand.withdrawByHand(trx, { id: subscription.id, reason: 'Brief', by: 'Kim' }),
    )
  expect((await own()).state).toBe('ended')
  expect(await violations(db)).toEqual([])
})
