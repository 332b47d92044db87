import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { INVITATION_DAYS } from './rules.ts'

/** `state` is what readers see: an open one whose time is over has expired. */
export type Invitation = {
  id: string
  familyId: string
  email: string
  invitedBy: string | null
  inviterName: string | null
  state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'
  mailedAt: Date
  expiresAt: Date
  /** The database's clock. */
  now: Date
}

const select = (where: RawBuilder<unknown>) => sql<Invitation>`
  select i.id, i.family_id as "familyId", i.email, i.invited_by as "invitedBy", c.first_name as "inviterName",
    case when i.state = 'open' and i.expires_at <= app.now() then 'expired' else i.state end as state,
    i.mailed_at as "mailedAt", i.expires_at as "expiresAt", app.now() as now
  from family_invitations i left join contacts c on c.id = i.invited_by and c.erased_at is null
  where ${where}`

export async function findByToken(db: Db, token: string): Promise<Invitation | null> {
  const { rows } = await select(sql`i.token_hash = ${hashOf(token)}`).execute(db)
  return rows[0] ?? null
}

export async function readInvitation(db: Db, id: string): Promise<Invitation | null> {
  const { rows } = await select(sql`i.id = ${id}`).execute(db)
  return rows[0] ?? null
}

export async function findOpen(db: Db, familyId: string): Promise<Invitation | null> {
  const { rows } = await select(sql`i.family_id = ${familyId} and i.state = 'open'`).execute(db)
  return rows[0] ?? null
}

/** What waits for any confirmed address of a person; the last one first. */
export async function loadForPerson(db: Db, personId: string): Promise<Invitation[]> {
  const { rows } = await select(sql`i.state = 'open' and i.expires_at > app.now()
    and lower(i.email) in (select lower(e.email) from contact_emails e
      where e.contact_id = ${personId} and e.confirmed_at is not null)
    order by i.mailed_at desc, i.id desc limit 20`).execute(db)
  return rows
}

/** One of their confirmed addresses is the one that was asked. */
export async function isAskedBy(db: Db, given: { id: string; personId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from family_invitations i join contact_emails e on lower(e.email) = lower(i.email)
    where i.id = ${given.id} and e.contact_id = ${given.personId} and e.confirmed_at is not null`.execute(db)
  return rows.length > 0
}

export async function hasAddress(
  db: Db,
  given: { personIds: readonly string[]; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from contact_emails where contact_id = any(${given.personIds}::uuid[])
      and confirmed_at is not null and lower(email) = lower(${given.email})`.execute(db)
  return rows.length > 0
}

export async function insertInvitation(
  trx: Trx,
  given: { id: string; familyId: string; email: string; token: string; invitedBy: string },
): Promise<void> {
  await sql`
    insert into family_invitations (id, family_id, email, token_hash, invited_by, expires_at)
    values (${given.id}, ${given.familyId}, ${given.email}, ${hashOf(given.token)}, ${given.invitedBy},
      app.now() + make_interval(days => ${INVITATION_DAYS}))`.execute(trx)
}

/** The former link ends. */
export async function renewInvitation(
  trx: Trx,
  given: { id: string; token: string; invitedBy: string },
): Promise<void> {
  await sql`
    update family_invitations set token_hash = ${hashOf(given.token)}, invited_by = ${given.invitedBy},
      mailed_at = app.now(), expires_at = app.now() + make_interval(days => ${INVITATION_DAYS})
    where id = ${given.id}`.execute(trx)
}

/** True when it was open. */
export async function endInvitation(
  trx: Trx,
  given: { id: string; state: 'accepted' | 'declined' | 'withdrawn'; personId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update family_invitations set state = ${given.state}, answered_by = ${given.personId}, answered_at = app.now()
    where id = ${given.id} and state = 'open' returning id`.execute(trx)
  return rows.length > 0
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
