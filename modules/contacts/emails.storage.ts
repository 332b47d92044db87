import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

export type EmailRow = {
  id: string
  email: string
  isPrimary: boolean
  isConfirmed: boolean
  createdAt: Date
  confirmationSentAt: Date | null
}

const columns = sql.raw(`e.id, e.email, e.primary_since is not null as "isPrimary",
  e.confirmed_at is not null as "isConfirmed", e.created_at as "createdAt",
  (select max(l.created_at) from contact_email_links l where l.email_id = e.id) as "confirmationSentAt"`)

/** The primary one first, then as they came. */
export async function loadEmails(db: Db, contactId: string): Promise<EmailRow[]> {
  const { rows } = await sql<EmailRow>`
    select ${columns} from contact_emails e
    join contacts c on c.id = e.contact_id and c.erased_at is null
    where e.contact_id = ${contactId}
    order by e.primary_since is null, e.created_at, e.id`.execute(db)
  return rows
}

/** All changes of a person's addresses wait for each other here, before they look. Null: there is no such person. */
export async function lockPerson(trx: Trx, id: string): Promise<{ language: string } | null> {
  const { rows } = await sql<{ language: string }>`
    select language from contacts where id = ${id} and erased_at is null for update`.execute(trx)
  return rows[0] ?? null
}

export async function insertEmail(
  trx: Trx,
  given: { id: string; contactId: string; email: string; isConfirmed: boolean },
): Promise<void> {
  await sql`
    insert into contact_emails (id, contact_id, email, confirmed_at, created_at)
    values (${given.id}, ${given.contactId}, ${given.email},
      case when ${given.isConfirmed} then app.now() end, app.now())`.execute(trx)
}

/** Somebody has proved that this address is theirs. Who only typed it has not. */
export async function isProved(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contact_emails where lower(email) = ${email.toLowerCase()} and confirmed_at is not null`.execute(
    db,
  )
  return rows.length > 0
}

/** False when it was confirmed already; throws where another person has proved the same address. */
export async function confirmById(trx: Trx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update contact_emails set confirmed_at = app.now() where id = ${id} and confirmed_at is null`.execute(trx)
  return numAffectedRows === 1n
}

export async function movePrimary(trx: Trx, given: { contactId: string; id: string }): Promise<void> {
  await sql`update contact_emails set primary_since = null
    where contact_id = ${given.contactId} and primary_since is not null`.execute(trx)
  await sql`update contact_emails set primary_since = app.now()
    where contact_id = ${given.contactId} and id = ${given.id} and confirmed_at is not null`.execute(trx)
}

/** Its links go with it. */
export async function deleteEmail(trx: Trx, given: { contactId: string; id: string }): Promise<void> {
  await sql`delete from contact_emails
    where contact_id = ${given.contactId} and id = ${given.id} and primary_since is null`.execute(trx)
}

/** Addresses that nobody proved in a month, and links that are of no more use even to explain themselves. */
export async function forgetOld(db: Db): Promise<void> {
  await sql`delete from contact_emails where confirmed_at is null and primary_since is null
    and created_at < app.now() - interval '30 days'`.execute(db)
  await sql`delete from contact_email_links where expires_at < app.now() - interval '30 days'`.execute(db)
}
