import { sql } from 'kysely'
import { z } from 'zod'
import { requireVisit } from '#modules/office/people/visits.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import type { List } from '#platform/lists.ts'
import type { OfficeNote, OfficeView } from './schema.ts'

export type Thing = { type: string; id: string }

/** What one must be allowed to read to see notes beside it. */
const READING: Record<string, string> = {
  order: 'orders.read',
  person: 'people.read',
  event: 'events.read',
  product: 'products.read',
}
const MOST_NOTES = 100
const MOST_VIEWS = 30

/** Throws 404 for whoever may not see the thing or when there is none, and 403 for whoever has not opened the person yet. */
export async function requireReader(db: Db, staff: Staff, thing: Thing): Promise<void> {
  if (!staff.permissions.has(READING[thing.type] ?? '')) throw notFound()
  if (!(await isThere(db, thing))) throw notFound()
  if (thing.type === 'person') await requireVisit(db, { staff, personId: thing.id })
}

const TABLES: Record<string, string> = { order: 'checkout_orders', person: 'contacts', event: 'events' }

async function isThere(db: Db, { type, id }: Thing): Promise<boolean> {
  const table = TABLES[type]
  if (table && !z.uuid().safeParse(id).success) return false
  const { rows } = await sql`select from ${sql.table(table ?? 'products')} where id = ${id}`.execute(db)
  return rows.length > 0
}

export async function loadNotes(db: Db, thing: Thing): Promise<List<OfficeNote>> {
  const { rows } = await sql<Omit<OfficeNote, 'createdAt' | 'endsAt'> & { createdAt: Date; endsAt: Date }>`
    select id, text, json_build_object('id', author_id, 'name', author_name) as author,
      created_at as "createdAt", ends_at as "endsAt"
    from office_notes where thing_type = ${thing.type} and thing_id = ${thing.id} and ends_at > app.now()
    order by created_at desc limit ${MOST_NOTES}`.execute(db)
  return listed(
    rows.map(({ createdAt, endsAt, ...note }) => ({
      ...note,
      createdAt: createdAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  )
}

export async function insertNote(
  trx: Trx,
  given: { thing: Thing; text: string; days: number; author: Staff },
): Promise<OfficeNote> {
  const { thing, text, days, author } = given
  const id = newId()
  await sql`
    insert into office_notes (id, thing_type, thing_id, text, author_id, author_name, ends_at)
    values (${id}, ${thing.type}, ${thing.id}, ${text}, ${author.personId}, ${author.name},
      app.now() + make_interval(days => ${days}::int))`.execute(trx)
  return (await loadNotes(trx, thing)).items.find((note) => note.id === id)!
}

/** Its thing; null when there is none of this author. */
export async function deleteNote(trx: Trx, given: { id: string; authorId: string }): Promise<Thing | null> {
  const { rows } = await sql<Thing>`
    delete from office_notes where id = ${given.id} and author_id = ${given.authorId}
    returning thing_type as type, thing_id as id`.execute(trx)
  return rows[0] ?? null
}

/** Notes whose time is over. */
export async function forgetNotes(db: Db): Promise<void> {
  await sql`delete from office_notes where ends_at < app.now()`.execute(db)
}

export async function loadViews(
  db: Db,
  given: { personId: string; room: string },
): Promise<List<OfficeView>> {
  const rows = await db
    .selectFrom('office_views')
    .select(['id', 'name', 'query'])
    .where('person_id', '=', given.personId)
    .where('room', '=', given.room)
    .orderBy('created_at')
    .execute()
  return listed(rows)
}

/** Under a name that is there already it replaces what was. */
export async function storeView(
  trx: Trx,
  given: { personId: string; room: string; name: string; query: string },
): Promise<OfficeView> {
  const { rows } = await sql<OfficeView>`
    insert into office_views (id, person_id, room, name, query)
    values (${newId()}, ${given.personId}, ${given.room}, ${given.name}, ${given.query})
    on conflict (person_id, room, name) do update set query = excluded.query
    returning id, name, query`.execute(trx)
  const { count } = await trx
    .selectFrom('office_views')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('person_id', '=', given.personId)
    .executeTakeFirstOrThrow()
  if (count > MOST_VIEWS)
    throw new AppError(409, 'OFFICE_TOO_MANY_VIEWS', `More than ${MOST_VIEWS} views: remove one first`)
  return rows[0]!
}

export async function deleteView(trx: Trx, given: { personId: string; id: string }): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('office_views')
    .where('id', '=', given.id)
    .where('person_id', '=', given.personId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

function listed<T>(items: T[]): List<T> {
  return { items, page: 1, pageSize: Math.max(1, items.length), totalCount: items.length, hasNextPage: false }
}
