import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildRecurringWorld } from '#modules/recurring/build.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { createFees } from './fees.ts'

const database = await testDatabase('empty')
const { db, pool } = database
const { recurring, jobs, storedMethod } = await buildRecurringWorld(database)
const fees = createFees({ db, jobs, recurring, cardUrl: () => 'https://club.example/konto/mitgliedschaft' })

/** The clock of the database stands at noon of a day. */
const standAt = (day: string) =>
  pool.query(
    `create or replace function app.now() returns timestamptz language sql stable as $$ select timestamptz '${day} 12:00+01' $$`,
  )

async function member(): Promise<{ id: string; subjectId: string }> {
  const [id, subjectId] = [newId(), newId()]
  await sql`insert into memberships (id, subject_id, kind, number, valid_from) values (${id}, ${subjectId}, 'club', ${id}, app.now())`.execute(
    db,
  )
  return { id, subjectId }
}
const accept = ({ id, subjectId }: { id: string; subjectId: string }) =>
  db
    .transaction()
    .execute((trx) =>
      fees.accepted(trx, { membershipId: id, subjectId, yearlyCents: 6000, firstCents: 1000 }),
    )
const duesOf = async (id: string) =>
  (await recurring.duesOf(db, { kind: 'membership', subjectId: id })).map(
    ({ period, amountCents, dueOn, state }) => [period, amountCents, dueOn, state],
  )

test('a new member owes the rest of the year, then each year once', async () => {
  await standAt('2026-11-05')
  const one = await member()
  await accept(one)
  await fees.planYear()
  expect(await duesOf(one.id)).toEqual([['2026', 1000, '2026-11-05', 'planned']])
  await standAt('2027-01-03')
  await Promise.all([fees.planYear(), fees.planYear()])
  await fees.planYear()
  expect(await duesOf(one.id)).toEqual([
    ['2026', 1000, '2026-11-05', 'planned'],
    ['2027', 6000, '2027-01-01', 'planned'],
  ])
})

test('paid as the year before, where the method is still kept', async () => {
  await standAt('2026-11-05')
  const one = await member()
  await accept(one)
  const paymentTokenId = await storedMethod(one.subjectId)
  await db
    .transaction()
    .execute((trx) =>
      recurring.changePayment(trx, { kind: 'membership', subjectId: one.id, paymentTokenId, actor: 'test' }),
    )
  await standAt('2027-01-01')
  await fees.planYear()
  const { rows } = await sql<{ token: string }>`
    select payment_token_id as token from dues where subject_id = ${one.id} and period = '2027'`.execute(db)
  expect(rows).toEqual([{ token: paymentTokenId }])
})

test('whoever has ended theirs owes no later year, and what was planned for one is called off', async () => {
  await standAt('2026-11-05')
  const one = await member()
  await accept(one)
  await sql`update memberships set valid_until = timestamptz '2027-01-01 00:00+01' where id = ${one.id}`.execute(
    db,
  )
  await standAt('2027-01-01')
  await fees.planYear()
  expect(await duesOf(one.id)).toHaveLength(1)
  const other = await member()
  await accept(other)
  await standAt('2028-01-01')
  await fees.planYear()
  await db.transaction().execute((trx) => fees.ended(trx, { membershipId: other.id, lastDay: '2027-12-31' }))
  expect((await duesOf(other.id)).map(([period, , , state]) => [period, state])).toEqual([
    ['2027', 'planned'],
    ['2028', 'cancelled'],
  ])
})

test('of members before there were dues nobody is charged for the past', async () => {
  await standAt('2026-11-05')
  const old = await member()
  await fees.planYear()
  expect(await duesOf(old.id)).toEqual([])
})
