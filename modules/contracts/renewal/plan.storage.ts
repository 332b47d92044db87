import { sql } from 'kysely'
import { ZONE } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import type { ContractRow } from '../contracts.storage.ts'

/** What the plan of a run looks at. */
export type Candidate = Pick<
  ContractRow,
  | 'id'
  | 'number'
  | 'subscriberId'
  | 'state'
  | 'restingState'
  | 'firstSeason'
  | 'season'
  | 'confirmedSeason'
  | 'blockId'
  | 'seatId'
  | 'priceClass'
  | 'ticketType'
  | 'medium'
  | 'newMedium'
  | 'newPriceClass'
  | 'priceCents'
  | 'pays'
  | 'createdAt'
> & { wishedBlock: string | null; wishedGroup: string | null; isMember: boolean }

const CANDIDATE =
  sql.raw(`c.id, c.number, c.subscriber_id as "subscriberId", c.state, c.resting_state as "restingState",
  c.first_season as "firstSeason", c.season, c.confirmed_season as "confirmedSeason", c.block_id as "blockId",
  c.seat_id as "seatId", c.price_class as "priceClass", c.ticket_type as "ticketType", c.medium,
  c.new_medium as "newMedium", c.new_price_class as "newPriceClass", c.price_cents as "priceCents", c.pays,
  c.created_at as "createdAt", w.block_id as "wishedBlock", w.group_word as "wishedGroup",
  exists (select from memberships m where m.subject_id = c.subscriber_id and m.kind = 'shop'
    and m.valid_from <= app.now() and (m.valid_until is null or m.valid_until > app.now())) as "isMember"`)

/** Contracts of a season that have not ended, by number. */
export async function loadCandidates(db: Db, season: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${CANDIDATE} from contracts c left join contract_wishes w on w.contract_id = c.id
    where c.season = ${season} and c.state not in ('Terminated', 'SubscriberChanged') order by c.number`.execute(
    db,
  )
  return rows
}

/** Those among them whose turn it is now, as the plan would look at them. */
export async function loadCandidatesOf(db: Db, ids: readonly string[]): Promise<Map<string, Candidate>> {
  const { rows } = await sql<Candidate>`
    select ${CANDIDATE} from contracts c left join contract_wishes w on w.contract_id = c.id
    where c.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function countEndedBefore(db: Db, season: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contracts where season = ${season} and state = 'Terminated'`.execute(
    db,
  )
  return rows[0]!.count
}

/** Seats, and standing blocks once for each place, that are somebody's in a season without a contract of the season before. */
export async function loadTaken(db: Db, season: number): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select coalesce(seat_id, block_id) as place from contracts
      where season >= ${season} and state not in ('Terminated', 'SubscriberChanged')
    union all select coalesce(seat_id, block_id) from season_places
      where season = ${season} and hold_expires_at > app.now()
    union all select coalesce(t.seat_id, t.block_id) from season_tickets t
      where t.season = ${season} and t.ended_at is null and t.contract_id is null`.execute(db)
  return rows.map(({ place }) => place)
}

/** `2026-11-25`, by the club's clock. */
export async function loadToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (app.now() at time zone ${ZONE})::date::text as today`.execute(db)
  return rows[0]!.today
}
