import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { buildContract, buildSeasons, closeAsking, seatsOfClass } from './build.ts'
import type { RunPiece } from './running.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
const { renewal, contracts, jobs } = program
const COUNT = 8
const people = await program.gather(COUNT)
const [first, second] = [seatsOfClass('1'), seatsOfClass('2')]

type Made = Awaited<ReturnType<typeof buildContract>>
let made: Made[]

beforeAll(async () => {
  await buildSeasons(db)
  made = []
  for (const [index, { id: personId }] of people.entries())
    made.push(
      await buildContract(
        { contracts, db },
        { personId, seatId: second[index]!.id, pays: index % 2 ? 'monthly' : 'atOnce' },
      ),
    )
})

const mails = async (like: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from mailbox where subject like ${like}`.execute(db))
    .rows[0]!.n
const stateOf = async (at: number) =>
  (
    await sql<{
      state: string
      season: number
      seat_id: string
      price_cents: number
      confirmed_season: number
    }>`
      select state, season, seat_id, price_cents, confirmed_season from contracts where id = ${made[at]!.id}`.execute(
      db,
    )
  ).rows[0]!
const stepsOf = async (at: number) =>
  (
    await sql<{
      kind: string
    }>`select kind from contract_steps where contract_id = ${made[at]!.id} order by taken_at, id`.execute(db)
  ).rows.map(({ kind }) => kind)
const confirm = (at: number) =>
  sql`update contracts set confirmed_season = 2027, state = 'Confirmed' where id = ${made[at]!.id}`.execute(
    db,
  )
const wish = (at: number, priceClass: string) =>
  sql`update contracts set new_price_class = ${priceClass} where id = ${made[at]!.id}`.execute(db)
const asked = { season: 2027, by: 'Test' }
const begin = () => db.transaction().execute((trx) => renewal.beginRun(trx, asked))
async function play(pieces: readonly RunPiece[]) {
  for (const piece of pieces) await renewal.carryOut(piece)
}

test('SUC-04 holders are asked once, all contracts of one in one letter, and reminded of what is not confirmed', async () => {
  await Promise.all([renewal.askHolders(), renewal.askHolders()])
  await jobs.drain()
  expect(await mails('%2027/28')).toBe(COUNT)
  expect(await stateOf(0)).toMatchObject({ state: 'NotConfirmed' })
  expect(await stepsOf(0)).toEqual(['concluded', 'renewalOpened'])
  await confirm(0)
  const later = new Date(Date.now() + 7 * 86_400_000)
  expect(await renewal.askHolders(later)).toEqual({ asked: 0, reminded: COUNT - 1 })
  expect(await renewal.askHolders(later)).toEqual({ asked: 0, reminded: 0 })
  expect(await renewal.askHolders(new Date(Date.now() + 18 * 86_400_000))).toMatchObject({
    reminded: COUNT - 1,
  })
})

test('the run waits until nobody is asked any more, and a trial changes nothing', async () => {
  await expect(begin()).rejects.toThrow(/RENEWAL_STILL_OPEN/)
  for (const at of [1, 2, 3, 4]) await confirm(at)
  await wish(1, '1')
  await wish(2, 'unknown')
  await sql`update contracts set state = 'Incomplete' where id = ${made[5]!.id}`.execute(db)
  const { report, endedAt } = await renewal.tryRun(asked)
  expect(endedAt).not.toBe(null)
  expect(report).toMatchObject({ contracts: 8, renewed: 5, ended: 2, incomplete: 1, unpriced: 0 })
  expect(report).toMatchObject({ wishesServed: 1, wishesRefused: 1, cents: 4 * 51_000 + 61_000, letters: 7 })
  expect(await stateOf(1)).toMatchObject({ season: 2026, state: 'Confirmed' })
})

test('ABO-25 each contract once: renewed at the new price with ticket and dues, ended, or left to wait', async () => {
  await closeAsking(db)
  const trial = await renewal.tryRun(asked)
  const { run, pieces } = await begin()
  expect(run.digest).toBe(trial.digest)
  await expect(begin()).rejects.toThrow(/RENEWAL_RUNNING/)
  await play(pieces)
  await play(pieces)
  await jobs.drain()
  expect(await stateOf(0)).toMatchObject({ season: 2027, state: 'Confirmed', price_cents: 51_000 })
  expect(await stateOf(1)).toMatchObject({ season: 2027, seat_id: first[0]!.id, price_cents: 61_000 })
  expect(await stateOf(2)).toMatchObject({ season: 2027, seat_id: second[2]!.id, price_cents: 51_000 })
  expect(await stateOf(5)).toMatchObject({ season: 2026, state: 'Incomplete' })
  expect(await stateOf(6)).toMatchObject({ season: 2026, state: 'Terminated' })
  expect(await stepsOf(1)).toEqual(['concluded', 'renewalOpened', 'renewed', 'priceClassServed'])
  expect((await stepsOf(2)).at(-1)).toBe('priceClassRefused')
  expect((await stepsOf(6)).at(-1)).toBe('notRenewed')
  const { rows } = await sql<{ n: number; tickets: number; cents: number; dues: number }>`
    select count(distinct s.contract_id)::int as n, count(distinct s.id)::int as tickets,
      (select sum(amount_cents)::int from dues where period = '2027') as cents,
      (select count(*)::int from dues where period = '2027') as dues
    from season_tickets s where s.season = 2027`.execute(db)
  expect(rows[0]).toEqual({ n: 5, tickets: 5, cents: run.report.cents, dues: run.report.instalments })
  expect(await mails('Deine Dauerkarte %')).toBe(COUNT + 7)
  expect(await renewal.loadProgress(run.id)).toMatchObject({
    ...{ total: 8, done: 8, wishesServed: 1, wishesRefused: 1 },
    results: { renewed: 5, ended: 2, incomplete: 1, skipped: 0, failed: 0 },
  })
  expect((await renewal.findRun(run.id))!.endedAt).not.toBe(null)
})

test('whoever paid since is renewed by the next run, and nobody else is touched', async () => {
  await sql`update contracts set state = 'Confirmed', confirmed_season = 2027 where id = ${made[5]!.id}`.execute(
    db,
  )
  const { run, pieces } = await begin()
  expect(run.report).toMatchObject({ contracts: 1, renewed: 1, endedBefore: 2 })
  await play(pieces)
  expect(await stateOf(5)).toMatchObject({ season: 2027 })
})
