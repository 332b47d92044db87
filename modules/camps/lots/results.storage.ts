import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { type CampDrawRow, loadDraws } from './draws.storage.ts'
import type { LotState } from './lots.storage.ts'

export type DrawSums = {
  applications: number
  /** Lots whose places are held, are paid, were let go, and that still follow. */
  offered: number
  booked: number
  lapsed: number
  next: number
}

/** The draws of a camp with what came of them, the newest first. */
export async function listOfficeDraws(db: Db, campId: string): Promise<(CampDrawRow & DrawSums)[]> {
  const draws = await loadDraws(db, [campId])
  const { rows } = await sql<DrawSums & { id: string }>`
    select d.id, (select count(*)::int from camp_applications a where a.draw_id = d.id) as applications,
      count(*) filter (where w.state = 'Offered')::int as offered,
      count(*) filter (where w.state = 'Booked')::int as booked,
      count(*) filter (where w.state in ('Left', 'Expired'))::int as lapsed,
      count(*) filter (where w.state = 'Waiting')::int as next
    from camp_draws d left join camp_lots l on l.draw_id = d.id left join camp_waits w on w.id = l.wait_id
    where d.camp_id = ${campId} group by d.id`.execute(db)
  const sums = new Map(rows.map(({ id, ...sum }) => [id, sum]))
  return draws.map((draw) => ({ ...draw, ...sums.get(draw.id)! }))
}

export type OfficeLot = {
  id: string
  number: number
  turn: number | null
  children: { name: string; birthday: string }[]
  count: number
  booker: string | null
  state: LotState
  wait: 'Waiting' | 'Offered' | 'Booked' | 'Left' | 'Expired' | null
  reason: string | null
  /** A child of the same name and birthday is in another lot. */
  isTwice: boolean
}

/** In the order of the draw, before it in that of their numbers; one more than a page. */
export async function listLots(
  db: Db,
  given: { drawId: string; page: number; pageSize: number },
): Promise<OfficeLot[]> {
  const { rows } = await sql<OfficeLot>`
    select l.id, l.number, array_position(d.draw_order, l.number) as turn, l.children as count, l.state, w.state as wait,
      l.out_reason as reason, nullif(concat_ws(' ', c.first_name, c.last_name), '') as booker,
      coalesce((select json_agg(json_build_object('name', concat_ws(' ', p.first_name, p.last_name), 'birthday', p.birthday::text)
        order by p.rank) from camp_places p where p.id = any(l.place_ids)), '[]') as children,
      exists (select from camp_places p join camp_places o on o.camp_id = p.camp_id and o.id <> all(l.place_ids)
          and o.birthday = p.birthday and lower(o.first_name) = lower(p.first_name) and lower(o.last_name) = lower(p.last_name)
        join camp_lots other on o.id = any(other.place_ids) and other.draw_id = l.draw_id and other.state = 'Entered'
        where p.id = any(l.place_ids) and l.state = 'Entered') as "isTwice"
    from camp_lots l join camp_draws d on d.id = l.draw_id join camp_applications a on a.id = l.application_id
      left join camp_waits w on w.id = l.wait_id left join contacts c on c.id = a.person_id
    where l.draw_id = ${given.drawId} order by turn nulls last, l.number
    limit ${given.pageSize + 1} offset ${(given.page - 1) * given.pageSize}`.execute(db)
  return rows
}
