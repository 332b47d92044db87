import { sql } from 'kysely'
import type { Language } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { DrawnWish, Unmet } from './distribution.rules.ts'

export type WishState = 'Wished' | 'Withdrawn' | 'Given' | 'Waiting' | 'Lapsed'

export type WishRow = {
  id: string
  memberId: string
  quantity: number
  priceClasses: string[]
  takesFewer: boolean
  groupCode: string
  state: WishState
  turn: number | null
  because: Unmet | null
  granted: number | null
}

const WISH = sql.raw(`w.id, w.member_id as "memberId", w.quantity, w.price_classes as "priceClasses",
  w.takes_fewer as "takesFewer", w.group_code as "groupCode", w.state, w.turn, w.because, w.granted`)

export async function findWish(
  db: Db,
  of: { allotmentId: string } & ({ memberId: string } | { id: string }),
): Promise<WishRow | null> {
  const which = 'memberId' in of ? sql`w.member_id = ${of.memberId}` : sql`w.id = ${of.id}`
  const { rows } = await sql<WishRow>`
    select ${WISH} from allotment_wishes w where w.allotment_id = ${of.allotmentId} and ${which}`.execute(db)
  return rows[0] ?? null
}

export async function putWish(
  trx: Trx,
  wish: Pick<WishRow, 'memberId' | 'quantity' | 'priceClasses' | 'takesFewer' | 'groupCode'> & {
    allotmentId: string
    language: Language
  },
): Promise<void> {
  const { allotmentId, memberId, quantity, priceClasses, takesFewer, groupCode, language } = wish
  await sql`
    insert into allotment_wishes (id, allotment_id, member_id, quantity, price_classes, takes_fewer, group_code, language)
    values (${newId()}, ${allotmentId}, ${memberId}, ${quantity}, ${priceClasses}, ${takesFewer}, ${groupCode}, ${language})
    on conflict (allotment_id, member_id) do update
      set quantity = excluded.quantity, price_classes = excluded.price_classes, takes_fewer = excluded.takes_fewer,
        group_code = excluded.group_code, language = excluded.language, state = 'Wished', turn = null, because = null,
        granted = null, decided_at = null, told_at = null, changed_at = app.now()`.execute(trx)
}

export async function withdrawWish(trx: Trx, id: string): Promise<void> {
  await sql`update allotment_wishes set state = 'Withdrawn', changed_at = app.now() where id = ${id}`.execute(
    trx,
  )
}

/** Wishes of a group that count: how many places, and the first names of whoever made them. */
export async function loadGroup(
  db: Db,
  of: { allotmentId: string; groupCode: string },
): Promise<{ memberId: string; firstName: string | null; quantity: number }[]> {
  const { rows } = await sql<{ memberId: string; firstName: string | null; quantity: number }>`
    select w.member_id as "memberId", c.first_name as "firstName", w.quantity from allotment_wishes w
      left join contacts c on c.id = w.member_id
    where w.allotment_id = ${of.allotmentId} and w.group_code = ${of.groupCode} and w.state <> 'Withdrawn'
    order by w.created_at, w.id`.execute(db)
  return rows
}

/**
 * What a distribution is made from: wishes that wait, of people who still belong to the fan club and whom no ban keeps out, with
 * what the fan club's last distributions gave them. Groups are named by a wish of theirs: codes are nobody else's.
 */
export async function loadForDraw(
  db: Db,
  allotmentId: string,
): Promise<(DrawnWish & { memberId: string })[]> {
  const { rows } = await sql<DrawnWish & { memberId: string }>`
    select w.id, w.member_id as "memberId", min(w.id::text) over (partition by w.group_code) as group, w.quantity, w.price_classes as "priceClasses",
      w.takes_fewer as "takesFewer", coalesce(last.granted = 0, false) as "emptyLastTime",
      to_char(got.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastGot"
    from allotment_wishes w join allotments a on a.id = w.allotment_id join events e on e.id = a.event_id
      left join lateral (${before(sql`b.granted is not null`)} limit 1) last on true
      left join lateral (${before(sql`b.granted > 0`)} limit 1) got on true
    where w.allotment_id = ${allotmentId} and w.state in ('Wished', 'Waiting')
      and exists (select from organisation_members m where m.organisation_id = a.organisation_id
        and m.member_id = w.member_id and m.accepted_at is not null and m.removed_at is null)
      and not app.is_banned(w.member_id, e.starts_at)
    order by w.id`.execute(db)
  return rows
}

/** Earlier decisions of the same fan club about the member of `w`, the last one first. */
function before(which: unknown) {
  return sql`select b.granted, b.decided_at as at from allotment_wishes b join allotments c on c.id = b.allotment_id
    where b.member_id = w.member_id and c.organisation_id = a.organisation_id and c.id <> a.id and ${which}
    order by b.decided_at desc nulls last, b.id`
}

export type Decision = {
  wishId: string
  state: 'Given' | 'Waiting' | 'Lapsed'
  turn: number | null
  because: Unmet | null
  granted: number
}

/** What was decided about wishes; their members are told afterwards. `noAllotmentLock` decides about withdrawn ones as well. */
export async function decide(trx: Trx, all: readonly Decision[]): Promise<void> {
  const unlessWithdrawn = unsafe('noAllotmentLock') ? sql`` : sql`and w.state <> 'Withdrawn'`
  await sql`
    update allotment_wishes w set state = d.state, turn = coalesce(d.turn, w.turn), because = d.because, granted = d.granted,
      decided_at = app.now(), told_at = null
    from json_to_recordset(${JSON.stringify(all)}::json)
      as d("wishId" uuid, state text, turn integer, because text, granted integer)
    where w.id = d."wishId" ${unlessWithdrawn}`.execute(trx)
}

/** The wishes of members whose places are free again: paid too late, or given back for them. */
export async function lapse(
  trx: Trx,
  given: { allotmentId: string; memberIds: readonly string[] },
): Promise<void> {
  await sql`
    update allotment_wishes w set state = 'Lapsed', decided_at = app.now(), told_at = null
    where w.allotment_id = ${given.allotmentId} and w.member_id = any(${[...given.memberIds]}::uuid[]) and w.state = 'Given'
      and not exists (select from allotment_places p where p.allotment_id = w.allotment_id and p.member_id = w.member_id
        and p.state in ('Given', 'Bought'))`.execute(trx)
}

export type Untold = {
  id: string
  allotmentId: string
  memberId: string
  language: Language
  state: 'Given' | 'Waiting' | 'Lapsed'
  turn: number | null
  turns: number
  because: Unmet | null
}

/** A few whom nobody has told what was decided, held until they are; they count as told with the end of the transaction. */
export async function takeUntold(trx: Trx, limit: number): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    with mine as (
      select id from allotment_wishes
      where decided_at is not null and told_at is null and state in ('Given', 'Waiting', 'Lapsed')
      order by decided_at, id limit ${limit} for update skip locked)
    update allotment_wishes w set told_at = app.now() from mine where w.id = mine.id
    returning w.id, w.allotment_id as "allotmentId", w.member_id as "memberId", w.language, w.state, w.turn, w.because,
      (select coalesce(max(o.turn), 0)::int from allotment_wishes o where o.allotment_id = w.allotment_id) as turns`.execute(
    trx,
  )
  return rows
}

/** By person; of somebody who is erased there is none. */
export async function loadNames(db: Db, memberIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, first_name || ' ' || last_name as name from contacts
    where id = any(${[...memberIds]}::uuid[]) and first_name is not null and last_name is not null`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Do they still belong to the fan club, and does no ban keep them out? */
export async function mayGo(trx: Trx, of: { allotmentId: string; memberId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from allotments a join events e on e.id = a.event_id
      join organisation_members m on m.organisation_id = a.organisation_id
    where a.id = ${of.allotmentId} and m.member_id = ${of.memberId} and m.accepted_at is not null and m.removed_at is null
      and not app.is_banned(m.member_id, e.starts_at)`.execute(trx)
  return rows.length > 0
}
