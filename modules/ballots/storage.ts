import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { DrawMoments } from '#modules/draws/moments.rules.ts'
import type { Room } from '#modules/draws/rooms.rules.ts'
import type { Db, Trx } from '#platform/db.ts'

/** A ballot as its row says; moments are compared with the database's clock. */
export type BallotRow = DrawMoments & {
  id: string
  eventId: string
  contingentId: string
  who: 'everybody' | 'member' | 'seasonTicket'
  perApplication: number
  drawsAt: Date
  buyUntil: Date
  secret: string
  commitment: string
  listHash: string | null
  places: Room[] | null
  revealed: string | null
  order: number[] | null
  applications: number
  winners: number
}

const COLUMNS = sql.raw(`b.id, b.event_id as "eventId", b.contingent_id as "contingentId", b.who,
  b.per_application as "perApplication", b.opens_at as "opensAt", b.closes_at as "closesAt", b.draws_at as "drawsAt",
  b.buy_until as "buyUntil", b.secret, b.commitment, b.closed_at as "closedAt", b.list_hash as "listHash", b.places,
  b.drawn_at as "drawnAt", b.revealed, b.draw_order as "order", b.ended_at as "endedAt", b.called_off_at as "calledOffAt",
  app.now() as now`)
const FIELDS = sql`${COLUMNS},
  (select count(*)::int from ticket_ballot_entries e where e.ballot_id = b.id) as applications,
  (select count(*)::int from ticket_ballot_entries e where e.ballot_id = b.id and e.drawn_as = 'won') as winners`

export async function findBallot(db: Db, id: string): Promise<BallotRow | null> {
  const { rows } = await sql<BallotRow>`select ${FIELDS} from ticket_ballots b where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The one that a match has: the last, if that was called off. */
export async function findBallotOf(db: Db, eventId: string): Promise<BallotRow | null> {
  const { rows } = await sql<BallotRow>`
    select ${FIELDS} from ticket_ballots b where b.event_id = ${eventId}
    order by b.called_off_at is not null, b.created_at desc, b.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** All of a match, the newest first. */
export async function listBallotsOf(db: Db, eventId: string): Promise<BallotRow[]> {
  const { rows } = await sql<BallotRow>`
    select ${FIELDS} from ticket_ballots b where b.event_id = ${eventId} order by b.created_at desc, b.id`.execute(
    db,
  )
  return rows
}

/** Nobody applies, closes or draws until the transaction ends. */
export async function lockBallot(trx: Trx, id: string): Promise<BallotRow | null> {
  const { rows } = await sql`select from ticket_ballots where id = ${id} for update`.execute(trx)
  return rows.length > 0 ? findBallot(trx, id) : null
}

export type ServedBallot = Omit<BallotRow, 'applications' | 'winners'>

/** Drawn ones whose winners still buy, locked. */
export async function lockServing(trx: Trx, eventId: string): Promise<ServedBallot[]> {
  const { rows } = await sql<ServedBallot>`
    select ${COLUMNS} from ticket_ballots b
    where b.event_id = ${eventId} and b.drawn_at is not null and b.ended_at is null and b.called_off_at is null
    for update of b`.execute(trx)
  return rows
}

export type NewBallot = {
  id: string
  eventId: string
  contingentId: string
  who: BallotRow['who']
  perApplication: number
  opensAt: Date
  closesAt: Date
  drawsAt: Date
  buyUntil: Date
  secret: string
  commitment: string
}

/** False: the match has one already. */
export async function insertBallot(trx: Trx, ballot: NewBallot): Promise<boolean> {
  const { rows } = await sql`
    insert into ticket_ballots (id, event_id, contingent_id, who, per_application, opens_at, closes_at, draws_at, buy_until,
      secret, commitment)
    values (${ballot.id}, ${ballot.eventId}, ${ballot.contingentId}, ${ballot.who}, ${ballot.perApplication}, ${ballot.opensAt},
      ${ballot.closesAt}, ${ballot.drawsAt}, ${ballot.buyUntil}, ${ballot.secret}, ${ballot.commitment})
    on conflict (event_id) where called_off_at is null do nothing returning id`.execute(trx)
  return rows.length > 0
}

/** What the list is stands fixed; early, if staff close it before its time. */
export async function saveClosed(
  trx: Trx,
  given: { id: string; listHash: string; places: readonly Room[] },
): Promise<void> {
  await sql`
    update ticket_ballots set closed_at = app.now(), list_hash = ${given.listHash},
      places = ${JSON.stringify(given.places)}::jsonb,
      closes_at = least(closes_at, greatest(app.now(), opens_at + interval '1 second'))
    where id = ${given.id}`.execute(trx)
}

export async function saveDrawn(
  trx: Trx,
  given: { id: string; secret: string; order: readonly number[] },
): Promise<void> {
  await sql`
    update ticket_ballots set drawn_at = app.now(), revealed = ${given.secret}, draw_order = ${[...given.order]}::integer[]
    where id = ${given.id}`.execute(trx)
}

export async function saveEnded(trx: Trx, id: string): Promise<void> {
  await sql`update ticket_ballots set ended_at = app.now() where id = ${id}`.execute(trx)
}

export async function saveCalledOff(trx: Trx, id: string): Promise<void> {
  await sql`update ticket_ballots set called_off_at = app.now() where id = ${id}`.execute(trx)
}

export type DueBallots = { id: string; eventId: string; due: 'close' | 'draw' | 'serve' | 'callOff' }

/** What the clock wants of which. A match that is called off ends its ballot, however far that is. */
export async function loadDue(db: Db): Promise<DueBallots[]> {
  const { rows } = await sql<DueBallots>`
    select b.id, b.event_id as "eventId",
      case when e.cancelled_at is not null then 'callOff' when b.closed_at is null then 'close'
        when b.drawn_at is null then 'draw' else 'serve' end as due
    from ticket_ballots b join events e on e.id = b.event_id
    where b.ended_at is null and b.called_off_at is null and (e.cancelled_at is not null or b.drawn_at is not null
      or (b.closed_at is null and b.closes_at <= app.now()) or (b.closed_at is not null and b.draws_at <= app.now()))
    order by b.closes_at, b.id limit 50`.execute(db)
  return rows
}

export type EventOfBallot = { id: string; slug: string; name: Text; startsAt: Date }
