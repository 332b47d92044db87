import { sql } from 'kysely'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { GuestRow } from './guest-pass.rules.ts'

export type GuestOrder = GuestRow & { checkoutId: string }

const COLUMNS = sql`g.checkout_id as "checkoutId", g.owner_id as "ownerId", g.email`

export async function insertGuestOrder(trx: Trx, { checkoutId, ownerId, email }: GuestOrder): Promise<void> {
  await trx.insertInto('guest_orders').values({ checkout_id: checkoutId, owner_id: ownerId, email }).execute()
}

export async function findOfCheckout(db: Db, checkoutId: string): Promise<GuestOrder | null> {
  const { rows } = await sql<GuestOrder>`
    select ${COLUMNS} from guest_orders g where g.checkout_id = ${checkoutId} and g.taken_by is null`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function findOfOwner(db: Db, ownerId: string): Promise<GuestOrder | null> {
  const { rows } = await sql<GuestOrder>`
    select ${COLUMNS} from guest_orders g where g.owner_id = ${ownerId} and g.taken_by is null`.execute(db)
  return rows[0] ?? null
}

/** Where mail about a guest's order goes: it speaks the order's language. */
export async function guestRecipient(db: Db, ownerId: string): Promise<Recipient | null> {
  const row = await findOfOwner(db, ownerId)
  return row && { email: row.email, language: null }
}

/** The guest whose order has this number; null: nobody's, or an account's. */
export async function findByNumber(db: Db, number: string): Promise<GuestOrder | null> {
  const { rows } = await sql<GuestOrder>`
    select ${COLUMNS} from checkout_orders o join guest_orders g on g.checkout_id = o.checkout_id and g.taken_by is null
    where o.number = upper(${number}) and o.placed_at is not null`.execute(db)
  return rows[0] ?? null
}

/** Numbers of a guest's orders, as the mails name them; one finds them all. */
export async function findNumber(db: Db, checkoutId: string): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from checkout_orders where checkout_id = ${checkoutId} and number is not null
    order by number limit 1`.execute(db)
  return rows[0]?.number ?? null
}

/** What was bought under these mailboxes; what is still being paid only where it is asked for. */
export async function listOfMailboxes(
  db: Db,
  { emails, withOpen }: { emails: readonly string[]; withOpen: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.checkout_id as id from guest_orders g join checkouts c on c.id = g.checkout_id
    where lower(g.email) = any(${lower(emails)}::text[]) and g.taken_by is null and (c.state in ('paid', 'refunded') or ${withOpen})
    order by g.checkout_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The payments of these checkouts first, then the checkouts: whoever gives money back or decides waits or is waited for. */
export async function lockPurchases(trx: Trx, checkoutIds: readonly string[]): Promise<void> {
  await sql`select id from payments where checkout_id = any(${checkoutIds}::uuid[]) order by id for update`.execute(
    trx,
  )
  await sql`select id from checkouts where id = any(${checkoutIds}::uuid[]) order by id for update`.execute(
    trx,
  )
}

/** They belong to somebody now, unless they are another mailbox's meanwhile. Answers how many. */
export async function giveToAccount(
  trx: Trx,
  given: { checkoutIds: readonly string[]; emails: readonly string[]; subjectId: string },
): Promise<number> {
  const { checkoutIds, emails, subjectId } = given
  const { rows } = await sql<{ id: string }>`
    update guest_orders set taken_by = ${subjectId}, taken_at = app.now(), email = ''
    where checkout_id = any(${checkoutIds}::uuid[]) and taken_by is null
      and lower(email) = any(${lower(emails)}::text[]) returning checkout_id as id`.execute(trx)
  const taken = rows.map(({ id }) => id)
  await sql`update payments set owner_id = ${subjectId} where checkout_id = any(${taken}::uuid[])`.execute(
    trx,
  )
  await sql`update receivables set owner_id = ${subjectId} where checkout_id = any(${taken}::uuid[])`.execute(
    trx,
  )
  await sql`update checkouts set owner_id = ${subjectId}, actor_id = ${subjectId}
    where id = any(${taken}::uuid[])`.execute(trx)
  return taken.length
}

export async function setEmail(
  trx: Trx,
  given: { checkoutId: string; email: string },
): Promise<{ former: string } | null> {
  const { rows } = await sql<{ former: string }>`
    with former as (select checkout_id, email from guest_orders
      where checkout_id = ${given.checkoutId} and taken_by is null for update)
    update guest_orders g set email = ${given.email} from former
    where g.checkout_id = former.checkout_id returning former.email as former`.execute(trx)
  return rows[0] ?? null
}

/** The oldest whose time is over is nobody's any more; whom somebody works with waits for another night. Answers whose it was. */
export async function takeOldest(trx: Trx, days: number): Promise<string | null> {
  const { rows } = await sql<{ ownerId: string }>`
    delete from guest_orders where checkout_id = (select g.checkout_id from guest_orders g
    where g.taken_by is null and g.created_at < app.now() - make_interval(days => ${days}::int)
    order by g.created_at limit 1 for update skip locked)
    returning owner_id as "ownerId"`.execute(trx)
  return rows[0]?.ownerId ?? null
}

function lower(emails: readonly string[]): string[] {
  return emails.map((email) => email.toLowerCase())
}
