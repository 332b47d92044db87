import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

/**
 * Keeps a person from being erased until the transaction ends; does not get in the way of anybody else. False when they
 * are erased. Ids of organisations and of people nobody has written down yet are let through.
 */
export async function holdPerson(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ erased: boolean }>`
    select erased_at is not null as erased from contacts where id = ${id} for key share`.execute(trx)
  return rows[0]?.erased !== true
}

/** The same for many, in the order of their ids. */
export async function holdPeople(trx: Trx, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ erased: boolean }>`
    select erased_at is not null as erased from contacts where id = any(${ids}::uuid[]) order by id for key share`.execute(
    trx,
  )
  return !rows.some(({ erased }) => erased)
}

/** Waits for whoever holds the person, and lets nobody hold them afterwards. */
export async function lockPerson(trx: Trx, id: string): Promise<{ language: string } | null> {
  const { rows } = await sql<{ language: string }>`
    select language from contacts where id = ${id} and erased_at is null for update`.execute(trx)
  return rows[0] ?? null
}

/** Every address that a person gave; proved ones are those whose mailbox they have opened. */
export async function addressesOf(db: Db, id: string): Promise<{ email: string; isProved: boolean }[]> {
  const rows = await db
    .selectFrom('contact_emails')
    .select(['email', 'confirmed_at'])
    .where('contact_id', '=', id)
    .where('email', '<>', '')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ email: row.email, isProved: row.confirmed_at !== null }))
}

/** Those of these addresses that belong to somebody now. */
export async function takenAddresses(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(email) as email from contact_emails
    where lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`.execute(db)
  return new Set(rows.map(({ email }) => email))
}
