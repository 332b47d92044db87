import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

export type LinkRow = {
  contactId: string
  emailId: string | null
  purpose: 'confirm' | 'undo'
  email: string
  replacedBy: string | null
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  isConfirmed: boolean
  primaryEmail: string | null
  now: Date
}

/** A new link to an address makes the older ones worthless. */
export async function insertConfirmLink(
  trx: Trx,
  link: { token: string; contactId: string; emailId: string; email: string; hours: number },
): Promise<void> {
  await sql`update contact_email_links set used_at = app.now()
    where email_id = ${link.emailId} and used_at is null`.execute(trx)
  await sql`
    insert into contact_email_links (token_hash, contact_id, email_id, purpose, email, created_at, expires_at)
    values (${hashOf(link.token)}, ${link.contactId}, ${link.emailId}, 'confirm', ${link.email}, app.now(),
      app.now() + make_interval(hours => ${link.hours}))`.execute(trx)
}

export async function insertUndoLink(
  trx: Trx,
  link: { token: string; contactId: string; email: string; replacedBy: string; days: number },
): Promise<void> {
  await sql`
    insert into contact_email_links (token_hash, contact_id, purpose, email, replaced_by, created_at, expires_at)
    values (${hashOf(link.token)}, ${link.contactId}, 'undo', ${link.email}, ${link.replacedBy}, app.now(),
      app.now() + make_interval(days => ${link.days}))`.execute(trx)
}

/** Whatever its state, so that a page can say what became of it. */
export async function findLink(db: Db, token: string): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`
    select l.contact_id as "contactId", l.email_id as "emailId", l.purpose, l.email,
      l.replaced_by as "replacedBy", l.created_at as "createdAt", l.expires_at as "expiresAt",
      l.used_at as "usedAt", coalesce(e.confirmed_at is not null, false) as "isConfirmed",
      p.email as "primaryEmail", app.now() as now
    from contact_email_links l
    join contacts c on c.id = l.contact_id and c.erased_at is null
    left join contact_emails e on e.id = l.email_id
    left join contact_emails p on p.contact_id = l.contact_id and p.primary_since is not null
    where l.token_hash = ${hashOf(token)}`.execute(db)
  return rows[0] ?? null
}

/** True for exactly one caller, while the link is good. */
export async function takeLink(trx: Trx, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update contact_email_links set used_at = app.now()
    where token_hash = ${hashOf(token)} and used_at is null and expires_at > app.now()`.execute(trx)
  return numAffectedRows === 1n
}

/**
 * The way back for whoever had the account first: a link takes the younger ones with it, never the older ones, so that a
 * thief who changes the address twice cannot undo the owner's undoing.
 */
export async function endYoungerUndoLinks(
  trx: Trx,
  given: { contactId: string; createdAt: Date },
): Promise<void> {
  await sql`update contact_email_links set used_at = app.now()
    where contact_id = ${given.contactId} and purpose = 'undo' and used_at is null
      and created_at >= ${given.createdAt}`.execute(trx)
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
