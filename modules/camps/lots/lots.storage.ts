import { sql } from 'kysely'
import type { Language } from '#club/club.ts'
import type { Lot } from '#modules/draws/draw.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { campWish, type Turn } from './lots.rules.ts'
import type { CampApplication } from './lots.schema.ts'

export type DrawnAs = 'won' | 'noRoom' | 'excluded' | 'gone'
export type LotState = CampApplication['lots'][number]['state']

export type LotRow = {
  id: string
  applicationId: string
  number: number
  children: number
  bookingId: string
  state: LotState
  drawnAs: DrawnAs | null
  outBecause: 'withdrawn' | 'staff' | null
  followedAt: Date | null
  personId: string | null
  language: Language
}

const FIELDS =
  sql.raw(`l.id, l.application_id as "applicationId", l.number, l.children, l.booking_id as "bookingId", l.state,
  l.drawn_as as "drawnAs", l.out_because as "outBecause", l.followed_at as "followedAt", a.person_id as "personId", a.language`)

/** Of a draw, in the order of their numbers. */
export async function loadLots(db: Db, drawId: string): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select ${FIELDS} from camp_lots l join camp_applications a on a.id = l.application_id
    where l.draw_id = ${drawId} order by l.number`.execute(db)
  return rows
}

export async function findLot(db: Db, of: { id: string; drawId: string }): Promise<LotRow | null> {
  const { rows } = await sql<LotRow>`
    select ${FIELDS} from camp_lots l join camp_applications a on a.id = l.application_id
    where l.id = ${of.id} and l.draw_id = ${of.drawId}`.execute(db)
  return rows[0] ?? null
}

export async function publishedLots(db: Db, drawId: string): Promise<Lot[]> {
  const { rows } = await sql<{ number: number; code: string; children: number }>`
    select number, code, children from camp_lots where draw_id = ${drawId} order by number`.execute(db)
  return rows.map(({ number, code, children }) => ({ number, code, wish: campWish(children) }))
}

/** They stay in the list and are passed over; answers how many there were. */
export async function takeOut(
  trx: Trx,
  which: { applicationId: string } | { id: string; reason: string },
): Promise<number> {
  const own = 'applicationId' in which
  const where = own
    ? sql`l.application_id = ${which.applicationId} and l.state = 'Entered'`
    : sql`l.id = ${which.id} and l.state = 'Entered'`
  await forgetChildren(trx, where)
  const { numAffectedRows } = await sql`
    update camp_lots l set state = 'Out', out_because = ${own ? 'withdrawn' : 'staff'}, out_reason = ${own ? null : which.reason}
    where ${where}`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}

/** What the camp had to know of children who take no part is nobody's any more. */
export async function forgetChildren(trx: Trx, lots: ReturnType<typeof sql>): Promise<void> {
  await sql`
    delete from camp_places p using camp_lots l
    where p.id = any(l.place_ids) and p.state = 'waiting' and ${lots}`.execute(trx)
}

/** What the draw made of all of them, in one statement. */
export async function saveJudged(
  trx: Trx,
  judged: readonly { id: string; state: LotState; drawnAs: DrawnAs }[],
): Promise<void> {
  await sql`
    update camp_lots l set state = j.state, drawn_as = j.drawn_as
    from unnest(${judged.map(({ id }) => id)}::uuid[], ${judged.map(({ state }) => state)}::text[],
      ${judged.map(({ drawnAs }) => drawnAs)}::text[]) as j(id, state, drawn_as)
    where l.id = j.id`.execute(trx)
}

/** What one family won with several lots is one booking, its children in the order in which they were written down. */
export async function mergeBookings(trx: Trx, turns: readonly Turn[]): Promise<void> {
  for (const { bookingId, lots } of turns) {
    if (lots.length === 1) continue
    await sql`
      with counted as (
        select p.id, row_number() over (order by l.number, p.rank) - 1 as rank
        from camp_lots l join camp_places p on p.id = any(l.place_ids) and p.state = 'waiting'
        where l.id = any(${lots.map(({ id }) => id)}::uuid[]))
      update camp_places p set booking_id = ${bookingId}, rank = counted.rank from counted where p.id = counted.id`.execute(
      trx,
    )
    await sql`update camp_lots set booking_id = ${bookingId} where id = any(${lots.map(({ id }) => id)}::uuid[])`.execute(
      trx,
    )
  }
}

/** They stand in the line of the camp, in this order. */
export async function insertTurns(
  trx: Trx,
  given: { campId: string; confirmHours: number; turns: readonly Turn[] },
): Promise<void> {
  const { campId, confirmHours, turns } = given
  if (turns.length === 0) return
  const ids = turns.map(() => newId())
  await sql`
    insert into camp_waits (id, camp_id, booker_id, booking_id, children, language, draw_rank, was_drawn, hold_hours)
    select t.id, ${campId}, a.person_id, t.booking, t.children, a.language, t.rank, t.is_drawn, ${confirmHours}
    from unnest(${ids}::uuid[], ${turns.map(({ applicationId }) => applicationId)}::uuid[],
      ${turns.map(({ bookingId }) => bookingId)}::uuid[], ${turns.map(({ children }) => children)}::int[],
      ${turns.map(({ isDrawn }) => isDrawn)}::boolean[]) with ordinality
      as t(id, application, booking, children, is_drawn, rank)
    join camp_applications a on a.id = t.application`.execute(trx)
  const lots = turns.flatMap((turn, at) => turn.lots.map(({ id }) => ({ id, wait: ids[at]! })))
  await sql`
    update camp_lots l set wait_id = t.wait
    from unnest(${lots.map(({ id }) => id)}::uuid[], ${lots.map(({ wait }) => wait)}::uuid[]) as t(id, wait)
    where l.id = t.id`.execute(trx)
  await sql`update camps set waiting = waiting + ${turns.length} where id = ${campId}`.execute(trx)
}

/** There is no draw: children who were to be drawn are forgotten. */
export async function forgetAllChildren(trx: Trx, drawId: string): Promise<void> {
  await forgetChildren(trx, sql`l.draw_id = ${drawId} and l.wait_id is null`)
}
