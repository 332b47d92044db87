import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { buildContract, buildSeasons, closeAsking, seatsOfClass } from './build.ts'
import { refuseTaken } from './moving.ts'
import type { RunPiece } from './running.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
const { renewal } = program
const COUNT = 60
const people = await program.gather(COUNT)
const [first, second] = [seatsOfClass('1'), seatsOfClass('2')]

/** What a program that dies in the middle leaves behind: a transaction that never committed. */
const killed = (piece: RunPiece) =>
  db
    .transaction()
    .execute(async (trx) => {
      await sql`update renewal_run_contracts set result = 'renewed', done_at = app.now() where run_id = ${piece.runId}`.execute(
        trx,
      )
      throw new Error('killed')
    })
    .catch(() => {})

const figures = async () =>
  (
    await sql<{
      tickets: number
      dues: number
      cents: number
      left: number
      steps: number
      places: number
      mails: number
    }>`
      select (select count(*)::int from season_tickets where season = 2027 and ended_at is null) as tickets,
        (select count(distinct subject_id)::int from dues where period = '2027') as dues,
        (select coalesce(sum(amount_cents), 0)::int from dues where period = '2027') as cents,
        (select count(*)::int from contracts where season = 2026) as left,
        (select count(*)::int from contract_steps where kind = 'renewed') as steps,
        (select count(distinct seat_id)::int from contracts) as places,
        (select count(*)::int from mailbox) as mails`.execute(db)
  ).rows[0]!

test('a run that dies and is begun anew, by two programs at once: each renewed, charged and told once', async () => {
  await buildSeasons(db, { silentHolders: 'renew' })
  for (const [index, { id: personId }] of people.entries()) {
    const made = await buildContract({ ...program, db }, { personId, seatId: second[index]!.id })
    if (index % 10 === 0)
      await sql`update contracts set new_price_class = '1' where id = ${made.id}`.execute(db)
  }
  await closeAsking(db)
  const { run, pieces } = await db
    .transaction()
    .execute((trx) => renewal.beginRun(trx, { season: 2027, by: 'Test' }))
  for (const piece of pieces) {
    await killed(piece)
    // Two programs do the same piece; one waits for the other and finds nothing left.
    await Promise.all([renewal.carryOut(piece), renewal.carryOut(piece)])
  }
  await program.jobs.drain()
  expect(await figures()).toEqual({
    ...{ tickets: COUNT, dues: COUNT, cents: run.report.cents, left: 0, steps: COUNT, places: COUNT },
    mails: COUNT,
  })
  expect(await renewal.loadProgress(run.id)).toMatchObject({
    wishesServed: 6,
    results: { renewed: COUNT, failed: 0 },
  })
})

test('a place that was sold since the plan is refused, and its mover keeps the old one', async () => {
  await sql`update contract_seasons set renewal_from = null, confirm_until = null, renewed_at = now() where season = 2027`.execute(
    db,
  )
  await sql`
    insert into contract_seasons (season, starts_on, ends_on, matches, vat_rate, renewal_from, confirm_until, silent_holders,
      notice_until)
    values (2028, '2028-07-01', '2029-06-30', 17, 7, app.now() - interval '2 days', app.now() - interval '1 day', 'renew',
      '2028-05-31')`.execute(db)
  await sql`insert into contract_prices select 2028, price_class, ticket_type, price_cents, null from contract_prices where season = 2027`.execute(
    db,
  )
  const mover = (
    await sql<{
      id: string
      seat_id: string
    }>`select id, seat_id from contracts where price_class = '2' order by number limit 1`.execute(db)
  ).rows[0]!
  await sql`update contracts set new_price_class = '1' where id = ${mover.id}`.execute(db)
  const { run, pieces } = await db
    .transaction()
    .execute((trx) => renewal.beginRun(trx, { season: 2028, by: 'Test' }))
  const { rows } = await sql<{ place: string }>`
    select place from renewal_run_contracts where run_id = ${run.id} and wish = 'served'`.execute(db)
  expect(first.map(({ id }) => id)).toContain(rows[0]!.place)
  await sql`
    insert into season_places (cart_item_id, season, block_id, seat_id, hold_expires_at)
    values (gen_random_uuid(), 2028, split_part(${rows[0]!.place}, '-', 1), ${rows[0]!.place}, app.now() + interval '10 minutes')`.execute(
    db,
  )
  for (const piece of pieces) await renewal.carryOut(piece)
  const { rows: after } = await sql<{ season: number; seat_id: string; new_price_class: string | null }>`
    select season, seat_id, new_price_class from contracts where id = ${mover.id}`.execute(db)
  expect(after[0]).toEqual({ season: 2028, seat_id: mover.seat_id, new_price_class: null })
  expect(await renewal.loadProgress(run.id)).toMatchObject({ wishesServed: 0, wishesRefused: 1 })
})

test('a seat that a wish is served with while a cart takes it is one of the two’s: whoever comes second waits, and sees it', async () => {
  const [taken, passed] = [seatsOfClass('1')[40]!, seatsOfClass('1')[41]!]
  const take = (seat: { id: string; blockId: string }) =>
    sql<{ took: Date | null }>`
      select app.take_season_place(gen_random_uuid(), 2029, ${seat.blockId}, ${seat.id}, 1, app.now() + interval '5 minutes', null,
        false) as took`.execute(db)
  const ctx = { ground: () => ({ seats: [], standing: [] }) }
  const placeOf = ({ id, blockId, row, seat }: typeof taken) => ({
    blockId,
    row,
    seat,
    seatId: id,
    priceClass: '1',
  })
  const serve = (seat: typeof taken, meanwhile: () => void) =>
    db.transaction().execute(async (trx) => {
      await refuseTaken(ctx, trx, { place: placeOf(seat), season: 2029 })
      meanwhile()
      await new Promise((done) => setTimeout(done, 50))
      await sql`update contracts set seat_id = ${seat.id} where id = (select id from contracts order by number limit 1)`.execute(
        trx,
      )
    })
  await sql`insert into contract_seasons (season, starts_on, ends_on, matches, vat_rate, notice_until)
    values (2029, '2029-07-01', '2030-06-30', 17, 7, '2029-05-31')`.execute(db)
  expect((await take(taken)).rows[0]!.took).not.toBeNull()
  await expect(serve(taken, () => {})).rejects.toThrow('SEAT_TAKEN')
  let second: ReturnType<typeof take> | null = null
  await serve(passed, () => (second = take(passed)))
  expect((await second!).rows[0]!.took).toBeNull()
})

test('suspended dues rest the tickets and the contract, paid they live again', async () => {
  const { suspend, restore } = await import('./suspending.ts')
  const ctx = { seasonTickets: program.seasonTickets }
  const { rows } = await sql<{ id: string }>`select id from contracts order by number limit 1`.execute(db)
  const { id } = rows[0]!
  const state = async () =>
    (await sql<{ state: string }>`select state from contracts where id = ${id}`.execute(db)).rows[0]!.state
  const twice = async (what: typeof suspend) => {
    for (let at = 0; at < 2; at += 1) await db.transaction().execute((trx) => what(ctx, trx, id))
  }
  await twice(suspend)
  expect(await state()).toBe('Incomplete')
  await twice(restore)
  expect(await state()).toBe('Confirmed')
})
