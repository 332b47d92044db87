import { sql } from 'kysely'
import type { Language, Text } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { CampApplication } from './lots.schema.ts'
import { forgetChildren, type LotState } from './lots.storage.ts'

/** So many numbers, while applications are taken; whoever gets some is waited for. Answers the first; null: they are not taken. */
export async function takeNumbers(trx: Trx, given: { id: string; count: number }): Promise<number | null> {
  const { rows } = await sql<{ last: number }>`
    update camp_draws set last_number = last_number + ${given.count}
    where id = ${given.id} and closed_at is null and called_off_at is null and opens_at <= app.now() and closes_at > app.now()
    returning last_number as last`.execute(trx)
  return rows[0] ? rows[0].last - given.count + 1 : null
}

/** Of the last hour, from one network address. */
export async function countFrom(db: Db, of: { drawId: string; network: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from camp_applications
    where draw_id = ${of.drawId} and network = ${of.network} and entered_at > app.now() - interval '1 hour'`.execute(
    db,
  )
  return rows[0]!.count
}

/** Is one of these children in the draw already, by somebody else who looks after them? */
export async function isChildThere(
  db: Db,
  given: { drawId: string; personId: string; childIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from camp_lots l join camp_places p on p.id = any(l.place_ids)
    where l.draw_id = ${given.drawId} and l.state = 'Entered' and p.booker_id <> ${given.personId}
      and p.child_id = any(${[...given.childIds]}::uuid[]) limit 1`.execute(db)
  return rows.length > 0
}

export type NewApplication = {
  id: string
  drawId: string
  personId: string
  together: boolean
  language: Language
  network: string
}

/** False: they have one already. `noLotGuard` looks first and writes then. */
export async function insertApplication(trx: Trx, given: NewApplication): Promise<boolean> {
  const entrant = unsafe('noLotGuard') ? newId() : given.personId
  const { rows } = await sql`
    insert into camp_applications (id, draw_id, entrant, person_id, together, language, network)
    values (${given.id}, ${given.drawId}, ${entrant}, ${given.personId}, ${given.together}, ${given.language}, ${given.network})
    on conflict do nothing returning id`.execute(trx)
  return rows.length > 0
}

export async function hasApplication(db: Db, of: { drawId: string; personId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from camp_applications where draw_id = ${of.drawId} and person_id = ${of.personId}`.execute(db)
  return rows.length > 0
}

export type NewLot = {
  drawId: string
  applicationId: string
  number: number
  children: number
  bookingId: string
  placeIds: readonly string[]
  salt: string
  code: string
}

export async function insertLot(trx: Trx, lot: NewLot): Promise<void> {
  await sql`
    insert into camp_lots (id, draw_id, application_id, number, children, booking_id, place_ids, salt, code)
    values (${newId()}, ${lot.drawId}, ${lot.applicationId}, ${lot.number}, ${lot.children}, ${lot.bookingId}, ${[...lot.placeIds]}::uuid[], ${lot.salt},
      ${lot.code})`.execute(trx)
}

/** The draw of an application of one's own. */
export async function findOwnApplication(
  db: Db,
  own: { id: string; personId: string },
): Promise<{ drawId: string } | null> {
  const { rows } = await sql<{ drawId: string }>`
    select draw_id as "drawId" from camp_applications where id = ${own.id} and person_id = ${own.personId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** As long as the list is open nothing of it stays. */
export async function removeApplication(trx: Trx, id: string): Promise<void> {
  await forgetChildren(trx, sql`l.application_id = ${id}`)
  await sql`delete from camp_applications where id = ${id}`.execute(trx)
}

/** Where applications came from says nothing any more once they are drawn. */
export async function forgetNetworks(trx: Trx, drawId: string): Promise<void> {
  await sql`update camp_applications set network = null where draw_id = ${drawId} and network is not null`.execute(
    trx,
  )
}

export type Owed = 'next' | 'calledOff' | 'out'

/** Everybody of a draw who has a lot like that. */
export async function oweAll(
  trx: Trx,
  given: { drawId: string; owed: Owed; state: LotState },
): Promise<void> {
  await sql`
    update camp_applications a set owed = ${given.owed}
    where a.draw_id = ${given.drawId} and a.person_id is not null
      and exists (select from camp_lots l where l.application_id = a.id and l.state = ${given.state})`.execute(
    trx,
  )
}

export async function owe(trx: Trx, given: { applicationId: string; owed: Owed }): Promise<void> {
  await sql`
    update camp_applications set owed = ${given.owed} where id = ${given.applicationId} and person_id is not null`.execute(
    trx,
  )
}

export type OwnLotRow = Omit<CampApplication, 'lots' | 'status' | 'name' | 'drawsAt' | 'enteredAt'> & {
  name: Text
  enteredAt: Date
  lots: CampApplication['lots']
}

/** Of one person, the latest first. */
export async function loadOwnApplications(db: Db, personId: string): Promise<OwnLotRow[]> {
  const { rows } = await sql<OwnLotRow>`
    select a.id, k.id as "campId", k.slug, k.name, k.starts_on::text as "startsOn", k.ends_on::text as "endsOn",
      d.id as "drawId", a.together, a.entered_at as "enteredAt",
      (select json_agg(json_build_object('number', l.number, 'state', l.state, 'code', l.code, 'salt', l.salt,
          'turn', array_position(d.draw_order, l.number), 'outReason', l.out_reason,
          'children', coalesce((select json_agg(p.first_name order by p.rank) from camp_places p
            where p.id = any(l.place_ids)), '[]')) order by l.number)
        from camp_lots l where l.application_id = a.id) as lots
    from camp_applications a join camp_draws d on d.id = a.draw_id join camps k on k.id = d.camp_id
    where a.person_id = ${personId} and k.state <> 'draft' order by a.entered_at desc, a.id limit 100`.execute(
    db,
  )
  return rows
}
