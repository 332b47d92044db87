import { sql } from 'kysely'
import type { Language, Text } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'

export type WaitEnd = 'time' | 'letGo' | 'closed' | 'cancelled' | 'refused'

export type WaitRow = {
  id: string
  campId: string
  bookerId: string
  bookingId: string
  children: number
  language: Language
  state: 'Waiting' | 'Offered' | 'Booked' | 'Left' | 'Expired'
  joinedAt: Date
  offeredUntil: Date | null
  /** By a draw: its turn in the order, whether it was drawn at once, and how long places are held. */
  drawRank: number | null
  wasDrawn: boolean
  holdHours: number | null
}

const WAIT =
  sql.raw(`w.id, w.camp_id as "campId", w.booker_id as "bookerId", w.booking_id as "bookingId", w.children, w.language,
  w.state, w.joined_at as "joinedAt", w.offered_until as "offeredUntil",
  w.draw_rank as "drawRank", w.was_drawn as "wasDrawn", w.hold_hours as "holdHours"`)

/** False: they wait for this camp already. */
export async function insertWait(
  trx: Trx,
  given: Pick<WaitRow, 'id' | 'campId' | 'bookerId' | 'bookingId' | 'children' | 'language'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into camp_waits (id, camp_id, booker_id, booking_id, children, language)
    values (${given.id}, ${given.campId}, ${given.bookerId}, ${given.bookingId}, ${given.children}, ${given.language})
    on conflict (camp_id, booker_id) where state in ('Waiting', 'Offered') and draw_rank is null do nothing`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/** One that has not ended, of this booker. */
export async function findOwnWait(db: Db, own: { id: string; bookerId?: string }): Promise<WaitRow | null> {
  const by = own.bookerId ? sql`and w.booker_id = ${own.bookerId}` : sql``
  const { rows } = await sql<WaitRow>`
    select ${WAIT} from camp_waits w where w.id = ${own.id} ${by} and w.state in ('Waiting', 'Offered')`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Whoever a draw put there stands in its order. */
const TURN = sql.raw('w.draw_rank nulls last, w.joined_at, w.id')

/** Those who wait, in their order. */
export async function loadLine(trx: Db, campId: string): Promise<WaitRow[]> {
  const { rows } = await sql<WaitRow>`
    select ${WAIT} from camp_waits w where w.camp_id = ${campId} and w.state = 'Waiting' order by ${TURN}`.execute(
    trx,
  )
  return rows
}

/** Offers of which nothing is held or booked any more. */
export async function loadEndedOffers(trx: Db, campId: string): Promise<(WaitRow & { because: WaitEnd })[]> {
  const { rows } = await sql<WaitRow & { because: WaitEnd }>`
    select ${WAIT}, case when exists (select from camp_places p where p.booking_id = w.booking_id and p.ended_because = 'letGo')
      then 'letGo' else 'time' end as because
    from camp_waits w where w.camp_id = ${campId} and w.state = 'Offered'
      and not exists (select from camp_places p where p.booking_id = w.booking_id and p.state in ('held', 'booked', 'offered'))
    order by w.id`.execute(trx)
  return rows
}

/** False: it had ended before. */
export async function endWait(
  trx: Trx,
  given: { id: string; state: 'Left' | 'Expired'; because?: WaitEnd },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update camp_waits set state = ${given.state}, expired_because = ${given.because ?? null}, ended_at = app.now()
    where id = ${given.id} and state in ('Waiting', 'Offered')`.execute(trx)
  return numAffectedRows === 1n
}

export async function markOffered(trx: Trx, given: { id: string; until: Date }): Promise<void> {
  await sql`update camp_waits set state = 'Offered', offered_until = ${given.until}
    where id = ${given.id} and state = 'Waiting'`.execute(trx)
  // Whoever follows is named where the draw is published.
  await sql`update camp_lots set followed_at = app.now()
    where wait_id = ${given.id} and drawn_as = 'noRoom' and followed_at is null`.execute(trx)
}

export async function markBooked(trx: Trx, bookingIds: readonly string[]): Promise<void> {
  await sql`update camp_waits set state = 'Booked', ended_at = app.now()
    where booking_id = any(${[...bookingIds]}::uuid[]) and state = 'Offered'`.execute(trx)
}

/** Camps in which somebody waits or was offered a place. */
export async function campsWithLines(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct camp_id as id from camp_waits where state in ('Waiting', 'Offered')`.execute(db)
  return rows.map(({ id }) => id)
}

export type OwnWait = WaitRow & {
  slug: string
  name: Text
  startsOn: string
  endsOn: string
  names: string[]
  ahead: number
}

export async function listOwnWaits(db: Db, bookerId: string): Promise<OwnWait[]> {
  const { rows } = await sql<OwnWait>`
    select ${WAIT}, k.slug, k.name, k.starts_on::text as "startsOn", k.ends_on::text as "endsOn",
      coalesce((select json_agg(p.first_name order by p.rank) from camp_places p where p.booking_id = w.booking_id), '[]') as names,
      (select count(*)::int from camp_waits o where o.camp_id = w.camp_id and o.state = 'Waiting'
        and (coalesce(o.draw_rank, 2147483647), o.joined_at, o.id)
          < (coalesce(w.draw_rank, 2147483647), w.joined_at, w.id)) as ahead
    from camp_waits w join camps k on k.id = w.camp_id
    where w.booker_id = ${bookerId} and w.state in ('Waiting', 'Offered') order by k.starts_on, w.id limit 100`.execute(
    db,
  )
  return rows
}
