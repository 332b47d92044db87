import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { buildPaymentsWorld } from './build.ts'
import { PAYMENT_STEPS } from './rules.ts'
import type { PaymentState } from './schema.ts'

const database = await testDatabase('empty')
const { db } = database
const { payments, jobs, openAndStart } = await buildPaymentsWorld(database)
const { payment } = await openAndStart({ method: 'purchaseOnAccount', amountCents: 5000 })
await db
  .transaction()
  .execute((trx) =>
    payments.receivables.receive(trx, { paymentId: payment.id, amountCents: 1000, actor: 'staff:test' }),
  )
const [order, checkout, paper] = Array.from({ length: 3 }, () => crypto.randomUUID())
await sql`
  with c as (insert into checkouts (id, owner_id, actor_id, cart_id, method, state, shipping_address, billing_address, total_price_cents,
      total_shipping_cents, total_tax_cents, expires_at)
    values (${checkout}, ${checkout}, ${checkout}, ${checkout}, 'purchaseOnAccount', 'paid', '{}', '{}', 0, 0, 0, now()))
  insert into checkout_orders (id, checkout_id, seller_id, state, total_cents) values (${order}, ${checkout}, 1, 'OrderPlaced', 0)`.execute(
  db,
)
await sql`insert into order_steps (id, order_id, from_state, to_state, actor, reason)
  values (gen_random_uuid(), ${order}, 'OrderPlaced', 'Cancelled', 'buyer:x', 'dislike: my own words')`.execute(
  db,
)
await sql`insert into documents (id, checkout_id, order_id, kind, number) values (${paper}, ${checkout}, ${order}, 'invoice', 'RE-2026-000001')`.execute(
  db,
)
await sql`insert into bank_entries (id, fingerprint, booked_on, amount_cents, payer, purpose)
  values (gen_random_uuid(), 'f', '2026-03-02', 500, 'Paula', 'x')`.execute(db)

await db
  .transaction()
  .execute((trx) =>
    payments.requestRefund(trx, { paymentId: payment.id, amountCents: 4500, reason: 'returned' }),
  )

await sql`insert into sent_transfers (id, bank_entry_id, amount_cents, sent_on, actor)
  select gen_random_uuid(), id, amount_cents, booked_on, 'staff:test' from bank_entries`.execute(db)

test.each([
  'update ledger_entries set amount_cents = amount_cents + 1',
  'delete from ledger_entries',
  'update receivable_steps set amount_cents = 0',
  'delete from receivable_steps',
  `update order_steps set actor = 'somebody'`,
  `update order_steps set reason = 'another reason'`,
  `update order_steps set taken_at = now() - interval '1 day'`,
  'delete from order_steps',
  `update documents set number = 'RE-2026-000002'`,
  `update documents set created_at = now() - interval '1 year'`,
  'delete from documents',
  'update bank_entries set amount_cents = 1',
  'delete from bank_entries',
  'update payments set amount_cents = amount_cents - 1',
  `update payments set currency = 'JPY'`,
  'update payments set checkout_id = gen_random_uuid()',
  'update payments set owner_id = gen_random_uuid()',
  `update payments set method = 'nopayment'`,
  `update payments set created_at = now() - interval '1 year'`,
  `update payments set provider = 'stripe'`,
  `update payments set provider_reference = 'another'`,
  'delete from payments',
  'update refunds set amount_cents = 1',
  'update refunds set credited_cents = 0',
  'update refunds set payment_id = gen_random_uuid()',
  `update refunds set reason = 'another'`,
  'delete from refunds',
  'update sent_transfers set amount_cents = 1',
  'delete from sent_transfers',
])('the books refuse: %s', async (statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toThrow('stay as they were written')
})

test('what erasure and papers need goes on: a file comes once and goes, own words go, the reason of ours stays', async () => {
  await sql`update documents set file = 'a.pdf'`.execute(db)
  await expect(sql`update documents set file = 'b.pdf'`.execute(db)).rejects.toThrow(
    'stay as they were written',
  )
  await sql`update documents set file = null`.execute(db)
  await sql`update order_steps set reason = split_part(reason, ': ', 1)`.execute(db)
  const { rows } = await sql<{ reason: string }>`select reason from order_steps`.execute(db)
  expect(rows).toEqual([{ reason: 'dislike' }])
})

const STATES = Object.keys(PAYMENT_STEPS) as PaymentState[]

test.each(STATES.flatMap((from) => STATES.filter((to) => to !== from).map((to) => [from, to] as const)))(
  'the database knows the steps of the rules: %s to %s',
  async (from, to) => {
    const moved = db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update payments set state = ${from}`.execute(trx)
      await sql`set local session_replication_role = origin`.execute(trx)
      await sql`update payments set state = ${to}`.execute(trx)
      throw new Moved()
    })
    if (PAYMENT_STEPS[from].includes(to)) await expect(moved).rejects.toThrow(Moved)
    else await expect(moved).rejects.toThrow('stay as they were written')
  },
)

class Moved extends Error {}

test('a refund ends once', async () => {
  await jobs.drain()
  expect((await db.selectFrom('refunds').select('state').execute()).map(({ state }) => state)).toEqual([
    'done',
  ])
  for (const change of [
    `state = 'requested'`,
    `state = 'failed'`,
    'done_at = null',
    `provider_reference = 'x'`,
  ])
    await expect(sql.raw(`update refunds set ${change}`).execute(db)).rejects.toThrow(
      'stay as they were written',
    )
})
