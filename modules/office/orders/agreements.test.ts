import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [service, editor] = [await officeFor(program, 'fanservice'), await officeFor(program, 'redaktion')]
const path = '/api/office/orders/agreements'
const read = async (who = service) => who.call({ path })
const list = async (q?: string) => {
  const query = q === undefined ? '' : `?q=${encodeURIComponent(q)}`
  return (await service.call({ path: `${path}/list${query}` })).json.items
}

async function begun(given: {
  daysAgo: number
  cents: number
  approved?: boolean
  left?: boolean
}): Promise<string> {
  const { daysAgo, cents, approved = false, left = false } = given
  const id = newId()
  await sql`insert into payment_approvals (id, method, provider, reference, amount_cents, begun_at, approved_at, left_at)
    select ${id}, 'paypal', 'sandbox', ${`PP-${id.slice(-6)}`}, ${cents}, at, case when ${approved} then at end, case when ${left} then at end
    from (select app.now() - make_interval(days => ${daysAgo}) as at) t`.execute(db)
  return id
}

test('by day and one by one: begun, agreed to and not ordered, called off, not come back', async () => {
  expect((await read()).json).toMatchObject({ keptDays: 30, days: [] })
  expect(await list()).toEqual([])
  await begun({ daysAgo: 1, cents: 1_000 })
  await begun({ daysAgo: 1, cents: 2_000, left: true })
  const approved = await begun({ daysAgo: 1, cents: 3_000, approved: true })
  const ordered = await begun({ daysAgo: 1, cents: 4_000, approved: true })
  await sql`insert into payments (id, purpose, checkout_id, owner_id, method, provider, amount_cents, currency, state, expires_at)
    values (${ordered}, 'checkout', ${newId()}, ${newId()}, 'paypal', 'sandbox', 4000, 'EUR', 'failed', app.now())`.execute(
    db,
  )
  await begun({ daysAgo: 3, cents: 5_000, approved: true })
  const { json } = await read()
  const counts = { begun: 4, open: 1, left: 1, approved: 1, ordered: 1, approvedCents: 3_000 }
  expect(json.days).toMatchObject([counts, { begun: 1, approved: 1, approvedCents: 5_000 }])
  expect((await list()).map(({ state }: { state: string }) => state).toSorted()).toEqual([
    'approved',
    'approved',
    'left',
    'open',
  ])
  expect((await list()).find(({ id }: { id: string }) => id === approved)).toEqual({
    ...{ id: approved, method: 'paypal', reference: `PP-${approved.slice(-6)}`, amountCents: 3_000 },
    ...{ state: 'approved', letGoAt: null },
    ...{ begunAt: expect.any(String), approvedAt: expect.any(String) },
  })
})

test('whoever writes names a number: it is found by a part of it, or by ours, ordered or not, with its way and when it was let go', async () => {
  const [klarna, other] = [
    await begun({ daysAgo: 2, cents: 6_000, approved: true }),
    await begun({ daysAgo: 2, cents: 1 }),
  ]
  await sql`update payment_approvals set method = 'klarna', reference = 'cs_live_a1_B2', let_go_at = app.now()
    where id = ${klarna}`.execute(db)
  await sql`insert into payments (id, purpose, checkout_id, owner_id, method, provider, amount_cents, currency, state, expires_at)
    values (${other}, 'checkout', ${newId()}, ${newId()}, 'paypal', 'sandbox', 1, 'EUR', 'paid', app.now())`.execute(
    db,
  )
  const found = { id: klarna, method: 'klarna', state: 'approved', letGoAt: expect.any(String) }
  for (const q of ['CS_LIVE_A1', 'a1_b2', ` ${klarna} `, klarna.toUpperCase()])
    expect(await list(q), q).toMatchObject([found])
  expect(await list(other)).toMatchObject([{ id: other, state: 'ordered' }])
  for (const q of ['cs_live_a%', 'cs_live_a__B2', klarna.slice(0, 20)]) expect(await list(q), q).toEqual([])
})

test('nobody without the right reads it', async () => {
  expect((await read(editor)).status).toBe(403)
  expect((await editor.call({ path: `${path}/list` })).status).toBe(403)
})

test('after thirty days nothing of it is left', async () => {
  const old = await begun({ daysAgo: 31, cents: 100 })
  const young = await begun({ daysAgo: 29, cents: 100 })
  await program.payments.forgetOldApprovals()
  const { rows } = await sql<{
    id: string
  }>`select id from payment_approvals where id in (${old}, ${young})`.execute(db)
  expect(rows.map(({ id }) => id)).toEqual([young])
})
