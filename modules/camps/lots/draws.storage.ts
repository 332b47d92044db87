import { sql } from 'kysely'
import type { DrawMoments } from '#modules/draws/moments.rules.ts'
import type { Db, Trx } from '#platform/db.ts'

/** A draw as its row says; moments are compared with the database's clock. */
export type CampDrawRow = DrawMoments & {
  id: string
  campId: string
  drawsAt: Date
  confirmHours: number
  secret: string
  commitment: string
  listHash: string | null
  places: number | null
  revealed: string | null
  order: number[] | null
  calledOffBecause: string | null
  lots: number
  children: number
  drawnChildren: number
  /** Places that are neither held nor booked now. */
  free: number
}

const FIELDS =
  sql.raw(`d.id, d.camp_id as "campId", d.opens_at as "opensAt", d.closes_at as "closesAt", d.draws_at as "drawsAt",
  d.confirm_hours as "confirmHours", d.secret, d.commitment, d.closed_at as "closedAt", d.list_hash as "listHash", d.places,
  d.drawn_at as "drawnAt", d.revealed, d.draw_order as "order", d.ended_at as "endedAt", d.called_off_at as "calledOffAt",
  d.called_off_because as "calledOffBecause", app.now() as now,
  (select k.capacity - k.taken from camps k where k.id = d.camp_id) as free, n.lots, n.children, n."drawnChildren"`)
const FROM = sql.raw(`camp_draws d, lateral (
  select count(*)::int as lots, coalesce(sum(l.children), 0)::int as children,
    coalesce(sum(l.children) filter (where l.drawn_as = 'won'), 0)::int as "drawnChildren"
  from camp_lots l where l.draw_id = d.id) n`)

export async function findDraw(db: Db, id: string): Promise<CampDrawRow | null> {
  const { rows } = await sql<CampDrawRow>`select ${FIELDS} from ${FROM} where d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** All of these camps, the newest of each first. */
export async function loadDraws(db: Db, campIds: readonly string[]): Promise<CampDrawRow[]> {
  const { rows } = await sql<CampDrawRow>`
    select ${FIELDS} from ${FROM} where d.camp_id = any(${[...campIds]}::uuid[])
    order by d.created_at desc, d.id desc`.execute(db)
  return rows
}

/** The one that is not over; whoever asks holds the camp. */
export async function findLive(db: Db, campId: string): Promise<CampDrawRow | null> {
  const { rows } = await sql<CampDrawRow>`
    select ${FIELDS} from ${FROM} where d.camp_id = ${campId} and d.ended_at is null and d.called_off_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Nobody applies, closes or draws until the transaction ends. The camp's row comes before it. */
export async function lockDraw(trx: Trx, id: string): Promise<CampDrawRow | null> {
  await sql`select from camps where id = (select camp_id from camp_draws where id = ${id}) for update`.execute(
    trx,
  )
  const { rows } = await sql`select from camp_draws where id = ${id} for update`.execute(trx)
  return rows.length > 0 ? findDraw(trx, id) : null
}

export type CampDrawTerms = { opensAt: Date; closesAt: Date; drawsAt: Date; confirmHours: number }

/** False: the camp has one that is not over. */
export async function insertDraw(
  trx: Trx,
  draw: CampDrawTerms & { id: string; campId: string; secret: string; commitment: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into camp_draws (id, camp_id, opens_at, closes_at, draws_at, confirm_hours, secret, commitment)
    values (${draw.id}, ${draw.campId}, ${draw.opensAt}, ${draw.closesAt}, ${draw.drawsAt}, ${draw.confirmHours},
      ${draw.secret}, ${draw.commitment})
    on conflict (camp_id) where ended_at is null and called_off_at is null do nothing returning id`.execute(
    trx,
  )
  return rows.length > 0
}

export async function saveTerms(trx: Trx, id: string, terms: CampDrawTerms): Promise<void> {
  await sql`
    update camp_draws set opens_at = ${terms.opensAt}, closes_at = ${terms.closesAt}, draws_at = ${terms.drawsAt},
      confirm_hours = ${terms.confirmHours} where id = ${id}`.execute(trx)
}

/** What the camp says of itself: it is booked in the window of its draw. */
export async function saveWindow(
  trx: Trx,
  given: { campId: string; opensAt: Date; closesAt: Date },
): Promise<void> {
  await sql`
    update camps set books_from = ${given.opensAt}, books_until = ${given.closesAt}, version = version + 1
    where id = ${given.campId}`.execute(trx)
}

/** What the list is stands fixed; early, if staff close it before its time. */
export async function saveClosed(
  trx: Trx,
  given: { id: string; listHash: string; places: number },
): Promise<void> {
  await sql`
    update camp_draws set closed_at = app.now(), list_hash = ${given.listHash}, places = ${given.places},
      closes_at = least(closes_at, greatest(app.now(), opens_at + interval '1 second'))
    where id = ${given.id}`.execute(trx)
  await sql`
    update camps k set books_until = d.closes_at, version = k.version + 1 from camp_draws d
    where d.id = ${given.id} and k.id = d.camp_id and k.books_from < d.closes_at`.execute(trx)
}

export async function saveDrawn(
  trx: Trx,
  given: { id: string; secret: string; order: readonly number[] },
): Promise<void> {
  await sql`
    update camp_draws set drawn_at = app.now(), revealed = ${given.secret}, draw_order = ${[...given.order]}::integer[]
    where id = ${given.id}`.execute(trx)
}

export async function saveCalledOff(trx: Trx, { id, reason }: { id: string; reason: string }): Promise<void> {
  await sql`
    update camp_draws set called_off_at = app.now(), called_off_because = ${reason} where id = ${id}`.execute(
    trx,
  )
}

export type DueDraw = { id: string; due: 'close' | 'draw' }

export async function loadDue(db: Db): Promise<DueDraw[]> {
  const { rows } = await sql<DueDraw>`
    select d.id, case when d.closed_at is null then 'close' else 'draw' end as due from camp_draws d
    where d.ended_at is null and d.called_off_at is null and d.drawn_at is null
      and (case when d.closed_at is null then d.closes_at else d.draws_at end) <= app.now()
    order by d.closes_at, d.id limit 50`.execute(db)
  return rows
}

/** Drawn, and of those who were drawn or followed nobody waits or holds places any more. Answers their camps. */
export async function endOver(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ campId: string }>`
    update camp_draws d set ended_at = app.now()
    where d.drawn_at is not null and d.ended_at is null and d.called_off_at is null
      and not exists (select from camp_lots l join camp_waits w on w.id = l.wait_id
        where l.draw_id = d.id and w.state in ('Waiting', 'Offered'))
    returning d.camp_id as "campId"`.execute(trx)
  return rows.map(({ campId }) => campId)
}

/** Places that a draw has fixed, or that whoever was drawn is still to be offered. */
export async function placesPromised(db: Db, draw: CampDrawRow): Promise<number> {
  if (draw.drawnAt === null) return draw.places ?? 0
  const { rows } = await sql<{ children: number }>`
    select coalesce(sum(w.children), 0)::int as children from camp_waits w
    where w.camp_id = ${draw.campId} and w.state = 'Waiting' and w.was_drawn`.execute(db)
  return rows[0]!.children
}
