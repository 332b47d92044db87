import { sql } from 'kysely'
import { commitmentOf } from '#modules/draws/draw.rules.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { type BuildCamp, buildCamp } from '../build.ts'
import { placeOf } from './context.ts'

const SECRET = 'ab'.repeat(32)

/** A camp whose places are drawn: applications since an hour, and for one more. For tests. */
export async function buildCampDraw(
  db: Db,
  given: BuildCamp & { sealing: Sealing; hours?: [number, number, number]; confirmHours?: number },
): Promise<{ id: string; campId: string; slug: string }> {
  const { sealing, hours = [-1, 1, 2], confirmHours = 48 } = given
  const camp = await buildCamp(db, given)
  const id = newId()
  const [opens, closes, draws] = hours.map((one) => sql`app.now() + make_interval(hours => ${one}::int)`)
  await sql`update camps set by_lot = true, books_from = ${opens}, books_until = ${closes} where id = ${camp.id}`.execute(
    db,
  )
  await sql`
    insert into camp_draws (id, camp_id, opens_at, closes_at, draws_at, confirm_hours, secret, commitment)
    values (${id}, ${camp.id}, ${opens}, ${closes}, ${draws}, ${confirmHours}, ${sealing.seal(SECRET, placeOf(id))},
      ${commitmentOf(id, SECRET)})`.execute(db)
  return { id, campId: camp.id, slug: camp.slug }
}

/** A family's application in a draw of its own, for one child. */
export async function buildCampApplication(
  db: Db,
  { personId, sealing }: { personId: string; sealing: Sealing },
): Promise<{ id: string; drawId: string; campId: string; lotId: string }> {
  const { id: drawId, campId } = await buildCampDraw(db, { sealing })
  const [id, bookingId, lotId, placeId] = [newId(), newId(), newId(), newId()]
  await sql`
    insert into camp_places (id, camp_id, booking_id, rank, booker_id, first_name, last_name, birthday, kit_size, language, list_cents,
      price_cents, state)
    values (${placeId}, ${campId}, ${bookingId}, 0, ${personId}, 'Lotte', 'Sommer', '2017-05-03', '140', 'de', 10000, 10000,
      'waiting')`.execute(db)
  await sql`
    insert into camp_applications (id, draw_id, entrant, person_id, together, language)
    values (${id}, ${drawId}, ${personId}, ${personId}, true, 'de')`.execute(db)
  await sql`
    insert into camp_lots (id, draw_id, application_id, number, children, booking_id, place_ids, salt, code)
    values (${lotId}, ${drawId}, ${id}, 1, 1, ${bookingId}, ${[placeId]}::uuid[], 'salt', ${'0'.repeat(64)})`.execute(
    db,
  )
  await sql`update camp_draws set last_number = 1 where id = ${drawId}`.execute(db)
  return { id, drawId, campId, lotId }
}
