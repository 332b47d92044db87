import { sql } from 'kysely'
import type { Language } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { hasOne, isSeasonBanned } from './taking.ts'

/** Somebody's place in the line for a season. */
export type WaitRow = {
  season: number
  state: 'Waiting' | 'Offered' | 'Bought' | 'Expired' | 'Withdrawn'
  /** From 1; null once it is over. */
  position: number | null
  joinedAt: Date
  offeredUntil: Date | null
}

const LIVE = sql.raw(`state in ('Waiting', 'Offered')`)

/** The live one, else the last. */
export async function findWait(db: Db, given: { season: number; personId: string }): Promise<WaitRow | null> {
  const { rows } = await sql<WaitRow>`
    select w.season, w.state, w.created_at as "joinedAt", w.offered_until as "offeredUntil",
      case when w.${LIVE} then (select count(*)::int from season_waiting b
        where b.season = w.season and b.${LIVE} and b.place <= w.place) end as position
    from season_waiting w where w.season = ${given.season} and w.person_id = ${given.personId}
    order by w.${LIVE} desc, w.place desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function countWaiting(db: Db, season: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from season_waiting where season = ${season} and ${LIVE}`.execute(db)
  return rows[0]!.waiting
}

/** False: they are in the line already. */
export async function insertWait(
  trx: Trx,
  given: { season: number; personId: string; language: Language },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into season_waiting (id, season, person_id, language, state)
    values (${newId()}, ${given.season}, ${given.personId}, ${given.language}, 'Waiting')
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

/** Ends the wait of somebody who waits; repeatable. False: they do not. */
export async function endWait(
  trx: Db,
  given: { season: number; personId: string; state: 'Bought' | 'Withdrawn' },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update season_waiting set state = ${given.state}, ended_at = app.now()
    where season = ${given.season} and person_id = ${given.personId} and ${LIVE}`.execute(trx)
  return numAffectedRows === 1n
}

/** Why a person may not wait for a season. */
export async function standingOf(
  db: Db,
  given: { season: number; personId: string },
): Promise<{ hasOne: boolean; isBanned: boolean }> {
  const { rows } = await sql<{ hasOne: boolean; isBanned: boolean }>`
    select ${sql.raw(hasOne('x.season', 'x.person'))} as "hasOne", ${sql.raw(isSeasonBanned('x.season', 'x.person'))} as "isBanned"
    from (select ${given.season}::int as season, ${given.personId}::uuid as person) x`.execute(db)
  return rows[0]!
}

/** Seasons that are offered to the line now, with how many at a time. Held: offers are made by one at a time. */
export async function holdOfferingSeasons(trx: Trx): Promise<number[]> {
  const { rows } = await sql<{ season: number }>`
    select s.season from contract_seasons s where exists (select from season_phases p where p.season = s.season
      and p.who = 'waitingList' and p.from_at <= app.now() and (p.until_at is null or app.now() < p.until_at))
    order by s.season for no key update of s skip locked`.execute(trx)
  return rows.map(({ season }) => season)
}

/** Offers that nobody took in time are over, wherever they stand. */
export async function expireOffers(trx: Trx): Promise<void> {
  await sql`
    update season_waiting w set state = 'Expired', ended_at = app.now()
    where w.state = 'Offered' and w.offered_until <= app.now()
      -- Whoever has a place in the cart or is paying may finish.
      and not exists (select from season_places h join cart_items i on i.id = h.cart_item_id
        join carts c on c.id = i.cart_id where h.season = w.season and c.subject_id = w.person_id
          and h.hold_expires_at > app.now())`.execute(trx)
}

/** The next of the line, as many as the phase takes at a time. */
export async function offerNext(
  trx: Trx,
  season: number,
): Promise<{ personId: string; language: Language; until: Date }[]> {
  const { rows } = await sql<{ personId: string; language: Language; until: Date }>`
    with phase as (
      select max(p.group_size) as places, max(p.offer_hours) as hours, max(p.until_at) as ends from season_phases p
      where p.season = ${season} and p.who = 'waitingList' and p.from_at <= app.now()
        and (p.until_at is null or app.now() < p.until_at)),
    next as (
      select id from season_waiting where season = ${season} and state = 'Waiting' order by place
      limit greatest(0, (select places from phase)
        - (select count(*) from season_waiting where season = ${season} and state = 'Offered')) for update)
    update season_waiting w set state = 'Offered', offered_at = app.now(),
      offered_until = least(app.now() + make_interval(hours => phase.hours), coalesce(phase.ends, 'infinity'))
    from next, phase where w.id = next.id
    returning w.person_id as "personId", w.language, w.offered_until as until`.execute(trx)
  return rows
}
