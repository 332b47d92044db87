import { type RawBuilder, sql } from 'kysely'
import { containing } from '#modules/office/shared/lists.ts'
import type { Db } from '#platform/db.ts'
import { beginningWith, type Numbers } from './find.rules.ts'
import { type FoundPerson, MOST_FOUND } from './find.schema.ts'

type Hit = Pick<FoundPerson, 'id' | 'foundBy'>

/** Whose number it is; of an organisation's order whoever placed it. */
export async function findByNumber(db: Db, { number, ticketEnd, id }: Numbers): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select distinct on (h.id) h.id, h."foundBy" from (
      select case when exists (select from contacts where id = k.owner_id) then k.owner_id else k.actor_id end as id, 'order' as "foundBy"
        from checkout_orders o join checkouts k on k.id = o.checkout_id where o.number = ${number}
      union all select subject_id, 'membership' from memberships where upper(number) = ${number}
      union all select owner_id, 'seasonTicket' from season_tickets where number = ${number}
      union all select id, 'efNumber' from contacts where ef_number = ${number}
      union all select unnest(array[owner_id, buyer_id]), 'ticket' from tickets where right(id::text, 12) = ${ticketEnd}
      union all select unnest(array[owner_id, buyer_id]), 'ticket' from tickets where id = ${id}::uuid
      union all select id, 'name' from contacts where id = ${id}::uuid
    ) h join contacts c on c.id = h.id and c.erased_at is null limit ${MOST_FOUND}`.execute(db)
  return rows
}

/** Every word begins a first name, a last name or an address of theirs. The first word finds, the others are held against it. */
export async function findByWords(db: Db, [first, ...others]: string[]): Promise<Hit[]> {
  if (!first) return []
  const word = beginningWith(first)
  const alsoBegins = others.map((other) => sql`and ${begins(beginningWith(other))}`)
  const { rows } = await sql<Hit>`
    select c.id, 'name' as "foundBy" from (
      select id from contacts where lower(first_name) collate "C" like ${word} and erased_at is null
      union select id from contacts where lower(last_name) collate "C" like ${word} and erased_at is null
      union select contact_id from contact_emails where lower(email) collate "C" like ${word}
    ) begun cross join lateral (
      -- One by one, however many are expected: the whole table is never worth it.
      select * from contacts one where one.id = begun.id and one.erased_at is null offset 0
    ) c where true ${alsoBegins.length > 0 ? sql.join(alsoBegins, sql` `) : sql``}
    order by lower(c.last_name), lower(c.first_name), c.id limit ${MOST_FOUND + 1}`.execute(db)
  return rows
}

const begins = (
  word: string,
): RawBuilder<unknown> => sql`(lower(c.first_name) collate "C" like ${word} or lower(c.last_name) collate "C" like ${word}
  or exists (select from contact_emails e where e.contact_id = c.id and lower(e.email) collate "C" like ${word}))`

const NAMES = sql`app.order_names(c.billing_address, c.shipping_address)`

/**
 * Who bought without an account, once for each mailbox, with the latest order: by its number, or as people are found, by the name on
 * the order or the beginning of the address. What was erased has neither.
 */
export async function findGuests(
  db: Db,
  { words: [first, ...others], numbers }: { words: string[]; numbers: Numbers },
): Promise<FoundPerson[]> {
  if (!first) return []
  const alsoBegins = others.map((other) => sql`and ${isGuestNamed(other)}`)
  const { rows } = await sql<FoundPerson>`
    with begun as (
      select g.checkout_id from guest_orders g
      where g.taken_by is null and lower(g.email) collate "C" like ${beginningWith(first)}
      union select c.id from checkouts c where c.state in ('paid', 'refunded') and ${NAMES} like ${containing(` ${first}`)}
      union select o.checkout_id from checkout_orders o where o.number = ${numbers.number}
    ), mine as (
      select distinct on (lower(g.email)) g.owner_id, g.email, c.billing_address, o.id, o.number, o.placed_at,
        count(*) over (partition by lower(g.email))::int as count
      from begun b join guest_orders g on g.checkout_id = b.checkout_id and g.taken_by is null and g.email <> ''
        join checkouts c on c.id = g.checkout_id join checkout_orders o on o.checkout_id = c.id and o.placed_at is not null
      where o.number = ${numbers.number} or true ${others.length > 0 ? sql.join(alsoBegins, sql` `) : sql``}
      order by lower(g.email), o.placed_at desc
    )
    select owner_id as id, billing_address ->> 'firstName' as "firstName", billing_address ->> 'lastName' as "lastName",
      email, false as "isConfirmed", billing_address ->> 'city' as city, null as "memberNumber", 'guest' as "foundBy",
      jsonb_build_object('id', id, 'number', number, 'count', count) as "guestOrder"
    from mine order by placed_at desc, owner_id limit ${MOST_FOUND + 1}`.execute(db)
  return rows
}

const isGuestNamed = (word: string): RawBuilder<unknown> =>
  sql`(lower(g.email) collate "C" like ${beginningWith(word)} or ${NAMES} like ${containing(` ${word}`)})`

/** Whom this session has opened, the latest first. */
export async function findVisited(db: Db, sessionId: string): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select v.person_id as id, 'visit' as "foundBy" from office_visits v
    join contacts c on c.id = v.person_id and c.erased_at is null
    where v.session_id = ${sessionId} order by v.visited_at desc limit ${MOST_FOUND}`.execute(db)
  return rows
}

/** What tells people of one name apart, in the order of the hits. */
export async function describeFound(db: Db, hits: Hit[]): Promise<FoundPerson[]> {
  const { rows } = await sql<Omit<FoundPerson, 'foundBy' | 'guestOrder'>>`
    select c.id, c.first_name as "firstName", c.last_name as "lastName", e.email,
      e.confirmed_at is not null as "isConfirmed",
      (select a.city from addresses a where a.owner_id = c.id
        order by a.order_default_since is null, a.created_at limit 1) as city,
      (select m.number from memberships m where m.subject_id = c.id and m.kind = 'club' and m.valid_from <= app.now()
        and (m.valid_until is null or m.valid_until > app.now()) order by m.valid_from limit 1) as "memberNumber"
    from contacts c left join contact_emails e on e.contact_id = c.id and e.primary_since is not null
    where c.id = any(${hits.map(({ id }) => id)}::uuid[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return hits.flatMap(({ id, foundBy }) => {
    const row = byId.get(id)
    return row ? [{ ...row, foundBy, guestOrder: null }] : []
  })
}
