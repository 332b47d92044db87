import { type RawBuilder, sql } from 'kysely'
import type { ContingentKind } from '#modules/tickets/schema.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Db, Trx } from '#platform/db.ts'

export type Contingent = {
  id: string
  kind: ContingentKind
  name: string
  releasesAt: Date | null
  releasedAt: Date | null
  /** Kept places that nobody has yet. */
  left: number
  /** Given to somebody out of it. */
  given: number
}

/** Of an event, in the order in which they were made. */
export async function loadContingents(db: Db, eventId: string): Promise<Contingent[]> {
  const { rows } = await sql<Contingent>`
    select c.id, c.kind, c.name, c.releases_at as "releasesAt", c.released_at as "releasedAt",
      (select count(*)::int from seat_claims s where s.contingent_id = c.id)
        + coalesce((select sum(s.places)::int from standing_contingents s where s.contingent_id = c.id), 0) as left,
      (select count(*)::int from complimentary_tickets g join tickets t on t.id = g.ticket_id
        where g.contingent_id = c.id and t.revoked_at is null) as given
    from contingents c where c.event_id = ${eventId} order by c.created_at, c.id`.execute(db)
  return rows
}

export type PaintedBlock = { blockId: string; contingentId: string; places: number }

/** How many places of each block are of which contingent. */
export async function loadPainted(db: Db, eventId: string): Promise<PaintedBlock[]> {
  const { rows } = await sql<PaintedBlock>`
    select block_id as "blockId", contingent_id as "contingentId", count(*)::int as places
    from seat_claims where event_id = ${eventId} and contingent_id is not null group by 1, 2
    union all
    select block_id, contingent_id, places from standing_contingents where event_id = ${eventId}
    order by 1, 2`.execute(db)
  return rows
}

export type SeatState = {
  seatId: string
  state: 'sold' | 'held' | 'kept'
  contingentId: string | null
  reason: string | null
}

/** Seats of a block that are not free, and why. */
export async function loadSeatStates(
  db: Db,
  given: { eventId: string; blockId: string },
): Promise<SeatState[]> {
  const { rows } = await sql<SeatState>`
    select seat_id as "seatId", contingent_id as "contingentId", blocked_reason as reason,
      case when ticket_id is not null then 'sold' when blocked_reason is not null then 'kept' else 'held' end as state
    from seat_claims where event_id = ${given.eventId} and block_id = ${given.blockId}
      and (ticket_id is not null or blocked_reason is not null or hold_expires_at > app.now())
    order by length(seat_id), seat_id`.execute(db)
  return rows
}

/**
 * Takes the plan of a match for this transaction and counts a change of it. `seen` is the version it was painted from; null: any.
 * Answers what the match is, or null when somebody was faster.
 */
export async function takePlan(
  trx: Trx,
  given: { eventId: string; seen: number | null },
): Promise<{ isAhead: boolean } | null> {
  const { rows } = await sql<{ isAhead: boolean }>`
    update events set plan_version = plan_version + 1
    where id = ${given.eventId} and (${given.seen}::int is null or plan_version = ${given.seen}::int)
    returning cancelled_at is null and starts_at > app.now() as "isAhead"`.execute(trx)
  return rows[0] ?? null
}

export async function planVersionOf(db: Db, eventId: string): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select plan_version as version from events where id = ${eventId}`.execute(db)
  return rows[0]?.version ?? null
}

/** One that still keeps places, locked. */
export async function holdContingent(
  trx: Trx,
  given: { eventId: string; id: string },
): Promise<{ name: string; releasedAt: Date | null; isInBallot: boolean } | null> {
  const { rows } = await sql<{ name: string; releasedAt: Date | null; isInBallot: boolean }>`
    select name, released_at as "releasedAt", is_in_ballot as "isInBallot" from contingents
    where id = ${given.id} and event_id = ${given.eventId} for update`.execute(trx)
  return rows[0] ?? null
}

/** As a buyer takes seats: free ones, those whose hold has ended, and those of other contingents. Answers which. */
export async function paintSeats(
  trx: Trx,
  given: { eventId: string; contingentId: string; seatIds: readonly string[]; noSeatLock: boolean },
): Promise<string[]> {
  const seats = given.seatIds.map((id) => venue().seatById.get(id)!)
  const unlessTaken = given.noSeatLock
    ? sql``
    : sql`where seat_claims.ticket_id is null and (seat_claims.contingent_id is not null
        or (seat_claims.blocked_reason is null and seat_claims.hold_expires_at <= app.now()))`
  const { rows } = await sql<{ seatId: string }>`
    insert into seat_claims (event_id, seat_id, block_id, blocked_reason, contingent_id)
    select ${given.eventId}::uuid, seat_id, block_id, 'contingent', ${given.contingentId}::uuid from unnest(
      ${seats.map(({ id }) => id)}::text[], ${seats.map(({ blockId }) => blockId)}::text[]) as wanted(seat_id, block_id)
    order by length(seat_id), seat_id collate "C"
    on conflict (event_id, seat_id) do update
      set blocked_reason = 'contingent', contingent_id = excluded.contingent_id, cart_item_id = null, ticket_id = null,
        hold_expires_at = null, prolonged_at = null, checkout_id = null, cart_expires_at = null, claimed_at = now()
      ${unlessTaken}
    returning seat_id as "seatId"`.execute(trx)
  return rows.map(({ seatId }) => seatId)
}

/** Seats of contingents among these. */
export function paintedAmong(eventId: string, seatIds: readonly string[]): RawBuilder<unknown> {
  return sql`c.event_id = ${eventId} and c.seat_id = any(${[...seatIds]}::text[]) and c.contingent_id is not null`
}

export async function countPaintedAmong(trx: Trx, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from seat_claims c where ${which}`.execute(trx)
  return rows[0]!.count
}

/** How many standing places of a block a contingent has from now on; false when there is not as much room. */
export async function paintStanding(
  trx: Trx,
  given: { eventId: string; contingentId: string; blockId: string; places: number },
): Promise<boolean> {
  const { eventId, contingentId, blockId, places } = given
  const { rows } = await sql`
    update standing_counters s set taken = s.taken + ${places}::int - had.places
    from (select coalesce((select places from standing_contingents
      where contingent_id = ${contingentId} and block_id = ${blockId}), 0) as places) as had
    where s.event_id = ${eventId} and s.block_id = ${blockId} and s.taken + ${places}::int - had.places <= s.capacity
    returning 1`.execute(trx)
  if (rows.length === 0) return false
  if (places === 0)
    await sql`delete from standing_contingents where contingent_id = ${contingentId} and block_id = ${blockId}`.execute(
      trx,
    )
  else
    await sql`
      insert into standing_contingents (contingent_id, event_id, block_id, places)
      values (${contingentId}, ${eventId}, ${blockId}, ${places})
      on conflict (contingent_id, block_id) do update set places = excluded.places`.execute(trx)
  return true
}

/** Standing places of a contingent stop being its own; whoever calls gives them back. */
export async function dropStandingOf(trx: Trx, contingentId: string) {
  const { rows } = await sql<{ event_id: string; block_id: string; quantity: number }>`
    delete from standing_contingents where contingent_id = ${contingentId}
    returning event_id, block_id, places as quantity`.execute(trx)
  return rows
}

/** Is one of these seats of a contingent that a ballot draws? */
export async function anyInBallot(
  trx: Trx,
  { eventId, seatIds }: { eventId: string; seatIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from seat_claims c join contingents k on k.id = c.contingent_id
    where ${paintedAmong(eventId, seatIds)} and k.is_in_ballot limit 1`.execute(trx)
  return rows.length > 0
}

export async function setInBallot(
  trx: Trx,
  { id, isInBallot }: { id: string; isInBallot: boolean },
): Promise<void> {
  await sql`update contingents set is_in_ballot = ${isInBallot} where id = ${id}`.execute(trx)
}

/** Marks it as let go; false when it was before. */
export async function markReleased(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update contingents set released_at = app.now() where id = ${id} and released_at is null returning id`.execute(
    trx,
  )
  return rows.length === 1
}

/** Those whose moment has come, the earliest first. */
export async function loadDue(db: Db): Promise<{ id: string; eventId: string }[]> {
  const { rows } = await sql<{ id: string; eventId: string }>`
    select id, event_id as "eventId" from contingents
    where released_at is null and not is_in_ballot and releases_at <= app.now() order by releases_at, id limit 100`.execute(
    db,
  )
  return rows
}
