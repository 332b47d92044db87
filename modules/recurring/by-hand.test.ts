import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { buildRecurringWorld } from './build.ts'

const database = await testDatabase('empty')
const { db } = database
const { recurring, planned, round, storedMethod, told, jobs } = await buildRecurringWorld(database)
const also = async () => {}
const people = { Kim: newId(), Robin: newId() }
const by = (dueId: string, who: keyof typeof people = 'Kim', name: string = who) => ({
  ...{ dueId, personId: people[who], actor: `staff:${name}`, reason: 'as agreed', also },
})
const stateOf = async (subjectId: string) =>
  (await recurring.duesOf(db, { kind: 'tour', subjectId }))[0]!.state
const balanceOf = async (dueId: string) => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents) as cents from ledger_entries
    where checkout_id in (select id from due_attempts where due_id = ${dueId}) group by 1 having sum(amount_cents) <> 0`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

test('paid by hand, whether its bill is out or not: the books know the money once', async () => {
  for (const isBilled of [false, true]) {
    const { dues, subjectId } = await planned(isBilled ? {} : { dueOn: '2999-01-01' })
    if (isBilled) await round()
    await recurring.byHand.payByHand(by(dues[0]!.id))
    expect(await stateOf(subjectId)).toBe('paid')
    expect(await balanceOf(dues[0]!.id)).toEqual({ bank: 6000, 'revenue:19': -5042, 'vat:19': -958 })
    await expect(recurring.byHand.payByHand(by(dues[0]!.id))).rejects.toMatchObject({ code: 'DUE_NOT_OPEN' })
  }
})

test('written off: nobody owes it, and the books are empty', async () => {
  const { dues, subjectId } = await planned()
  await round()
  await recurring.byHand.writeOff(by(dues[0]!.id))
  expect(await stateOf(subjectId)).toBe('writtenOff')
  expect(await balanceOf(dues[0]!.id)).toEqual({})
})

test('above the limit a second person has to say the same', async () => {
  const { dues, subjectId } = await planned({ cents: 90_000 })
  await recurring.byHand.writeOff(by(dues[0]!.id))
  await recurring.byHand.writeOff(by(dues[0]!.id))
  // Whoever calls themselves something else is the same, and a second one of the same name is not.
  await recurring.byHand.writeOff(by(dues[0]!.id, 'Kim', 'Robin'))
  expect(await stateOf(subjectId)).toBe('planned')
  await recurring.byHand.writeOff(by(dues[0]!.id, 'Robin'))
  expect(await stateOf(subjectId)).toBe('writtenOff')
})

test('collected now: what rests is paid and restored; what nobody was told of is not', async () => {
  const payerId = newId()
  const { dues, subjectId } = await planned({
    payerId,
    dueOn: '2999-01-01',
    paymentTokenId: await storedMethod(payerId),
  })
  await expect(recurring.byHand.collectNow(by(dues[0]!.id))).rejects.toMatchObject({
    code: 'DUE_NOT_COLLECTABLE',
  })
  await sql`update dues set state = 'suspended' where id = ${dues[0]!.id}`.execute(db)
  await sql`insert into due_suspensions (kind, subject_id) values ('tour', ${subjectId})`.execute(db)
  await recurring.byHand.collectNow(by(dues[0]!.id))
  await jobs.drain()
  expect(await stateOf(subjectId)).toBe('paid')
  expect(told.at(-1)).toBe('restored')
})
