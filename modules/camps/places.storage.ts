import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { SoldReduction } from './reductions.rules.ts'
import type { Proof } from './reductions.schema.ts'

export type PlaceState = 'draft' | 'waiting' | 'offered' | 'held' | 'booked' | 'gone' | 'cancelled'

export type PlaceRow = {
  id: string
  campId: string
  bookingId: string
  rank: number
  bookerId: string
  childId: string | null
  firstName: string
  lastName: string
  birthday: string
  kitSize: string
  sheet: string | null
  language: string
  listCents: number
  priceCents: number
  /** The one with a proof that was asked for. */
  wishedProof: string | null
  /** The one that it is sold with. */
  reduction: SoldReduction | null
  proof: Proof | null
  /** The place whose proof was refused, and which this one stands for. */
  standsFor: string | null
  state: PlaceState
  checkoutItemId: string | null
  holdExpiresAt: Date | null
  bookedAt: Date | null
  endedAt: Date | null
  endedBecause: string | null
  refundedCents: number | null
}

/** Of `camp_places p`. */
export const PLACE_COLUMNS =
  sql.raw(`p.id, p.camp_id as "campId", p.booking_id as "bookingId", p.rank, p.booker_id as "bookerId",
  p.child_id as "childId", p.first_name as "firstName", p.last_name as "lastName", p.birthday::text as birthday,
  p.kit_size as "kitSize", p.sheet, p.language, p.list_cents as "listCents", p.price_cents as "priceCents", p.state,
  p.wished_proof as "wishedProof", p.reduction, p.proof, p.stands_for as "standsFor",
  p.checkout_item_id as "checkoutItemId", p.hold_expires_at as "holdExpiresAt", p.booked_at as "bookedAt",
  p.ended_at as "endedAt", p.ended_because as "endedBecause", p.refunded_cents as "refundedCents"`)

export type NewPlace = Pick<
  PlaceRow,
  | 'id'
  | 'campId'
  | 'bookingId'
  | 'rank'
  | 'bookerId'
  | 'childId'
  | 'firstName'
  | 'lastName'
  | 'birthday'
  | 'kitSize'
  | 'sheet'
  | 'language'
  | 'listCents'
  | 'priceCents'
  | 'wishedProof'
  | 'reduction'
  | 'proof'
  | 'standsFor'
> & { state: 'draft' | 'waiting' | 'offered' }

export async function insertPlaces(trx: Trx, places: readonly NewPlace[]): Promise<void> {
  for (const p of places)
    await sql`
      insert into camp_places (id, camp_id, booking_id, rank, booker_id, child_id, first_name, last_name, birthday, kit_size, sheet,
        language, list_cents, price_cents, wished_proof, reduction, proof, stands_for, state)
      values (${p.id}, ${p.campId}, ${p.bookingId}, ${p.rank}, ${p.bookerId}, ${p.childId}, ${p.firstName}, ${p.lastName},
        ${p.birthday}::date, ${p.kitSize}, ${p.sheet}, ${p.language}, ${p.listCents}, ${p.priceCents},
        ${p.wishedProof}, ${p.reduction && JSON.stringify(p.reduction)}::jsonb, ${p.proof}, ${p.standsFor}, ${p.state})`.execute(
      trx,
    )
}

export async function findPlace(db: Db, id: string): Promise<PlaceRow | null> {
  const { rows } = await sql<PlaceRow>`select ${PLACE_COLUMNS} from camp_places p where p.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Of one booking, by rank; `lock`: held for the rest of the transaction. */
export async function listBooking(
  db: Db,
  which: { bookingId: string; bookerId?: string },
  { lock }: { lock: 'lock' | 'look' } = { lock: 'look' },
): Promise<PlaceRow[]> {
  const own = which.bookerId ? sql`and p.booker_id = ${which.bookerId}` : sql``
  const { rows } = await sql<PlaceRow>`
    select ${PLACE_COLUMNS} from camp_places p where p.booking_id = ${which.bookingId} ${own}
    order by p.rank ${lock === 'lock' ? sql`for update` : sql``}`.execute(db)
  return rows
}

/** Children who have a place, wait for one, or are about to: by name and birthday, or as somebody's child. */
export async function childrenThere(
  db: Db,
  given: { campId: string; bookerId: string },
): Promise<Pick<PlaceRow, 'childId' | 'firstName' | 'lastName' | 'birthday'>[]> {
  const { rows } = await sql<Pick<PlaceRow, 'childId' | 'firstName' | 'lastName' | 'birthday'>>`
    select p.child_id as "childId", p.first_name as "firstName", p.last_name as "lastName", p.birthday::text as birthday
    from camp_places p where p.camp_id = ${given.campId} and p.booker_id = ${given.bookerId}
      and (p.state in ('waiting', 'offered', 'booked') or (p.state = 'held' and p.hold_expires_at > app.now()))`.execute(
    db,
  )
  return rows
}

/** What a place costs by now, before it is offered to whoever has waited. */
export async function savePrice(
  trx: Trx,
  place: Pick<PlaceRow, 'id' | 'listCents' | 'priceCents' | 'reduction' | 'proof'>,
): Promise<void> {
  const { id, listCents, priceCents, reduction, proof } = place
  await sql`
    update camp_places set list_cents = ${listCents}, price_cents = ${priceCents},
      reduction = ${reduction && JSON.stringify(reduction)}::jsonb, proof = ${proof} where id = ${id}`.execute(
    trx,
  )
}

export async function deleteDrafts(trx: Db, bookingId: string): Promise<void> {
  await sql`delete from camp_places where booking_id = ${bookingId} and state = 'draft'`.execute(trx)
}

/** Those of a line become offered, or end. */
export async function moveBooking(
  trx: Trx,
  given: { bookingId: string; from: PlaceState; to: PlaceState },
): Promise<void> {
  await sql`
    update camp_places set state = ${given.to}, ended_at = case when ${given.to} = 'gone' then app.now() else ended_at end
    where booking_id = ${given.bookingId} and state = ${given.from}`.execute(trx)
}

export async function saveSheet(
  trx: Trx,
  given: { id: string; kitSize: string; sheet: string },
): Promise<void> {
  await sql`update camp_places set kit_size = ${given.kitSize}, sheet = ${given.sheet} where id = ${given.id}`.execute(
    trx,
  )
}

/**
 * What a camp had to know goes some days after its last day; what was never booked goes whole, two days after. Answers how many
 * rows were touched.
 */
export async function forgetPlaces(db: Db, { days }: { days: number }): Promise<number> {
  const cleared = await sql`
    update camp_places p set sheet = null from camps k
    where k.id = p.camp_id and p.sheet is not null and (
      (p.state = 'cancelled' and p.ended_at < app.now() - interval '1 day')
      or (app.now() at time zone 'Europe/Berlin')::date > k.ends_on + ${days}::int)`.execute(db)
  const deleted = await sql`
    delete from camp_places p where p.checkout_item_id is null and p.checkout_id is null
      and p.state in ('draft', 'gone') and coalesce(p.ended_at, p.created_at) < app.now() - interval '2 days'`.execute(
    db,
  )
  return Number(cleared.numAffectedRows ?? 0n) + Number(deleted.numAffectedRows ?? 0n)
}
