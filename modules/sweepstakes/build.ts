import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { createSealing, type Sealing } from '#platform/secrets/sealing.ts'
import { make, makeSeries, type NewPrize, type NewQuestion, publish } from './making.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const text = (word: string) => ({ de: word, en: word })
const BALL: NewPrize = { name: text('Ball'), quantity: 1, kind: 'goods', voucherCents: null, eventId: null }

type Given = {
  sealing: Sealing
  kind?: 'plain' | 'calendar'
  seriesId?: string
  door?: number | null
  /** From now. */
  hours?: readonly [opens: number, closes: number, draws: number]
  minAge?: number
  membersOnly?: boolean
  prizes?: readonly Partial<NewPrize>[]
  question?: NewQuestion | null
}

/** A published sweepstake that opened an hour ago and closes in one. */
export async function buildSweepstake(db: Db, given: Given): Promise<{ id: string; seriesId: string }> {
  const { sealing, kind = 'plain', door = null, hours = [-1, 1, 2], minAge = 0, membersOnly = false } = given
  const [opens, closes, draws] = hours
  return db.transaction().execute(async (trx) => {
    const seriesId =
      given.seriesId ??
      (await makeSeries(trx, { kind, name: text('Reihe'), text: text('Reihe'), picture: null }))
    const id = await make({ sealing }, trx, {
      seriesId,
      door,
      name: text('Gewinnspiel'),
      text: text('Worum es geht'),
      conditions: null,
      picture: null,
      opensAt: inHours(opens),
      closesAt: inHours(closes),
      drawsAt: inHours(draws),
      minAge,
      membersOnly,
      numberSource: null,
      question: given.question ?? null,
      prizes: (given.prizes ?? [{}]).map((prize) => ({ ...BALL, ...prize })),
    })
    await publish(trx, { seriesId, id })
    return { id, seriesId }
  })
}

/** As many lots as are wanted, of postcards, in one statement. */
export async function buildLots(db: Db, given: { sweepstakeId: string; count: number }): Promise<void> {
  const { sweepstakeId, count } = given
  // One by one they would be asked whether the list is open.
  await sql`alter table sweepstake_entries disable trigger sweepstake_entries_closed`.execute(db)
  await sql`
    insert into sweepstake_entries (sweepstake_id, number, entrant, postal, salt, code)
    select ${sweepstakeId}, n, gen_random_uuid(), 'Postkarte ' || n, 'salt', encode(sha256(('lot ' || n)::bytea), 'hex')
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`alter table sweepstake_entries enable trigger sweepstake_entries_closed`.execute(db)
  await sql`update sweepstakes set last_number = ${count} where id = ${sweepstakeId}`.execute(db)
}

/** For tests that do not read what a program sealed. */
export const testSealing = createSealing({ secret: 'a secret of tests, long enough', previousSecret: null })

/** Something that somebody won and has not answered; the draw itself is not made. */
export async function buildWin(
  db: Db,
  given: { personId: string; sealing?: Sealing },
): Promise<{ winId: string; id: string }> {
  const { personId, sealing = testSealing } = given
  const { id } = await buildSweepstake(db, { sealing })
  const winId = newId()
  await sql`
    insert into sweepstake_entries (sweepstake_id, number, entrant, person_id, salt, code)
    values (${id}, 1, ${personId}, ${personId}, 'salt', ${'0'.repeat(64)})`.execute(db)
  await sql`
    update sweepstakes set last_number = 1, closed_at = app.now(), list_hash = '', drawn_at = app.now(), revealed = '',
      draw_order = '{1}' where id = ${id}`.execute(db)
  await sql`
    insert into sweepstake_wins (id, sweepstake_id, turn, number, prize_id, piece, state, person_id, answer_until)
    select ${winId}, ${id}, 1, 1, p.id, 1, 'Open', ${personId}, app.now() + interval '14 days'
    from sweepstake_prizes p where p.sweepstake_id = ${id}`.execute(db)
  return { winId, id }
}
