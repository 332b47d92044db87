import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { calledOf } from '#modules/tickets/venue/away.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'

export type Allotment = {
  id: string
  eventId: string
  slug: string
  name: Text
  startsAt: Date
  isCancelled: boolean
  organisationId: string
  organisationName: string
  maxEach: number
  wishesUntil: Date
  payUntil: Date
  returnsAt: Date
  paidBy: 'members' | 'club'
  seed: string
  version: number
  distributedAt: Date | null
  endedAt: Date | null
  now: Date
}

const ALLOTMENT = sql.raw(`select a.id, a.event_id as "eventId", e.slug, e.name, e.starts_at as "startsAt",
  e.cancelled_at is not null as "isCancelled", a.organisation_id as "organisationId", o.name as "organisationName",
  a.max_each as "maxEach", a.wishes_until as "wishesUntil", a.pay_until as "payUntil", a.returns_at as "returnsAt",
  a.paid_by as "paidBy", a.seed, a.version, a.distributed_at as "distributedAt", a.ended_at as "endedAt", app.now() as now
  from allotments a join events e on e.id = a.event_id join organisations o on o.id = a.organisation_id`)

export async function findAllotment(db: Db, id: string): Promise<Allotment | null> {
  const { rows } = await sql<Allotment>`${ALLOTMENT} where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Those ahead of one fan club, of all that somebody belongs to, or of a match; the next match first. */
export async function listAllotments(
  db: Db,
  of: { organisationId: string } | { memberId: string } | { eventId: string },
): Promise<Allotment[]> {
  const which =
    'eventId' in of
      ? sql`a.event_id = ${of.eventId}`
      : 'organisationId' in of
        ? sql`a.organisation_id = ${of.organisationId} and e.starts_at > app.now() - interval '1 day'`
        : sql`e.starts_at > app.now() and ${isMemberOf(sql.val(of.memberId))}`
  const { rows } =
    await sql<Allotment>`${ALLOTMENT} where ${which} order by e.starts_at, o.name, a.created_at`.execute(db)
  return rows
}

/** Of an allotment `a`. */
function isMemberOf(person: unknown) {
  return sql`exists (select from organisation_members m where m.organisation_id = a.organisation_id
    and m.member_id = ${person} and m.accepted_at is not null and m.removed_at is null)`
}

export async function isMember(db: Db, given: { id: string; memberId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from allotments a where a.id = ${given.id} and ${isMemberOf(sql.val(given.memberId))}`.execute(db)
  return rows.length > 0
}

/** Locks it. `noAllotmentLock`: nobody waits. */
export async function holdRow(trx: Trx, id: string): Promise<boolean> {
  const lock = unsafe('noAllotmentLock') ? sql`` : sql`for update`
  const { rows } = await sql`select id from allotments where id = ${id} ${lock}`.execute(trx)
  return rows.length > 0
}

export async function countChange(trx: Trx, id: string): Promise<void> {
  await sql`update allotments set version = version + 1 where id = ${id}`.execute(trx)
}

export type Terms = {
  maxEach: number
  wishesUntil: Date
  payUntil: Date
  returnsAt: Date
}

/** A new one, or more places for the one that is there: then its moments are the new ones. Answers its id. */
export async function putAllotment(
  trx: Trx,
  given: { eventId: string; organisationId: string; seed: string; terms: Terms },
): Promise<string> {
  const { eventId, organisationId, seed, terms } = given
  const { maxEach, wishesUntil, payUntil, returnsAt } = terms
  const { rows } = await sql<{ id: string }>`
    insert into allotments (id, event_id, organisation_id, max_each, wishes_until, pay_until, returns_at, seed)
    values (${newId()}, ${eventId}, ${organisationId}, ${maxEach}, ${wishesUntil}, ${payUntil}, ${returnsAt}, ${seed})
    on conflict (event_id, organisation_id) where ended_at is null do update
      set max_each = excluded.max_each, wishes_until = excluded.wishes_until, pay_until = excluded.pay_until,
        returns_at = excluded.returns_at, version = allotments.version + 1
    returning id`.execute(trx)
  return rows[0]!.id
}

export async function setTerms(
  trx: Trx,
  given: { id: string; maxEach: number; paidBy: Allotment['paidBy']; wishesUntil: Date },
): Promise<void> {
  const { id, maxEach, paidBy, wishesUntil } = given
  await sql`update allotments set max_each = ${maxEach}, paid_by = ${paidBy}, wishes_until = ${wishesUntil},
    version = version + 1 where id = ${id}`.execute(trx)
}

export type ClassOfAllotment = {
  id: string
  /** What another ground calls the area. */
  called: string | null
  places: number
  priceCents: number
  memberPriceCents: number | null
}

/** Price classes of its places, with what they cost. */
export async function loadClasses(db: Db, id: string): Promise<ClassOfAllotment[]> {
  const { rows } = await sql<ClassOfAllotment>`
    select p.price_class as id, max(${sql.raw(calledOf('p', 'price_class'))}) as called, count(*)::int as places, x.price_cents as "priceCents", x.member_price_cents as "memberPriceCents"
    from allotment_places p join event_prices x on x.event_id = p.event_id and x.price_class = p.price_class and x.ticket_type = 'full'
    where p.allotment_id = ${id} and p.state <> 'Returned' group by 1, 4, 5 order by 4 desc, 1`.execute(db)
  return rows
}

/** Those whose places have a time that is over: to pay, or to come back. */
export async function loadDue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from allotments a where a.ended_at is null and (a.returns_at <= app.now()
      or exists (select from allotment_places p where p.allotment_id = a.id and p.state = 'Given'
        and p.pay_until <= app.now()))
    order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function markDistributed(
  trx: Trx,
  given: { id: string; inputs: unknown; outcome: unknown },
): Promise<void> {
  const { id, inputs, outcome } = given
  await sql`update allotments set distributed_at = coalesce(distributed_at, app.now()) where id = ${id}`.execute(
    trx,
  )
  await sql`
    insert into allotment_draws (id, allotment_id, inputs, outcome)
    values (${newId()}, ${id}, ${JSON.stringify(inputs)}::jsonb, ${JSON.stringify(outcome)}::jsonb)`.execute(
    trx,
  )
}

/** The last one; null: it was given by hand, or not yet. */
export async function findDraw(
  db: Db,
  id: string,
): Promise<{ inputs: unknown; outcome: unknown; drawnAt: Date } | null> {
  const { rows } = await sql<{ inputs: unknown; outcome: unknown; drawnAt: Date }>`
    select inputs, outcome, drawn_at as "drawnAt" from allotment_draws where allotment_id = ${id}
    order by drawn_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}
