import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { INVITATION_DAYS } from './invitations.rules.ts'
import type { OrganisationKind } from './rules.ts'

/** With what its page and its mails say. `state` is what readers see: an open one whose time is over has expired. */
export type Invitation = {
  id: string
  organisationId: string
  organisationName: string
  kind: OrganisationKind
  memberCount: number
  email: string
  invitedBy: string | null
  /** Whoever accepts may act for it. */
  asAdmin: boolean
  inviterName: string | null
  state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'
  invitedAt: Date
  mailedAt: Date
  expiresAt: Date
  /** The database's clock. */
  now: Date
}

const select = (where: RawBuilder<unknown>, lock = sql``) => sql<Invitation>`
  select i.id, i.organisation_id as "organisationId", o.name as "organisationName", o.kind, i.email,
    (select count(*)::int from organisation_members m
      where m.organisation_id = o.id and m.accepted_at is not null and m.removed_at is null) as "memberCount",
    i.invited_by as "invitedBy", i.as_admin as "asAdmin", c.first_name as "inviterName",
    case when i.state in ('open', 'declined') and i.expires_at <= app.now() then 'expired' else i.state end as state,
    i.invited_at as "invitedAt", i.mailed_at as "mailedAt", i.expires_at as "expiresAt", app.now() as now
  from organisation_invitations i join organisations o on o.id = i.organisation_id
    left join contacts c on c.id = i.invited_by and c.erased_at is null
  where ${where} ${lock}`

const ANSWERABLE = sql`i.state in ('open', 'declined')`

export async function readInvitation(db: Db, id: string): Promise<Invitation> {
  const { rows } = await select(sql`i.id = ${id}`).execute(db)
  return rows[0]!
}

export async function findByToken(db: Db, token: string): Promise<Invitation | null> {
  const { rows } = await select(sql`i.token_hash = ${hashOf(token)}`).execute(db)
  return rows[0] ?? null
}

/** The one that is open, or was declined, for an address. */
export async function findFor(
  db: Db,
  given: { organisationId: string; email: string },
): Promise<Invitation | null> {
  const { rows } = await select(
    sql`i.organisation_id = ${given.organisationId} and lower(i.email) = lower(${given.email}) and ${ANSWERABLE}`,
  ).execute(db)
  return rows[0] ?? null
}

/** What an organisation has sent to any confirmed address of a person and is not answered for good; the last one first. */
export async function loadForPerson(
  db: Db,
  given: { personId: string; organisationId?: string },
): Promise<Invitation[]> {
  const { personId, organisationId = null } = given
  const { rows } = await select(sql`${ANSWERABLE}
    and (${organisationId}::uuid is null or i.organisation_id = ${organisationId}::uuid)
    and lower(i.email) in (select lower(e.email) from contact_emails e
      where e.contact_id = ${personId} and e.confirmed_at is not null)
    order by i.invited_at desc, i.id desc`).execute(db)
  return rows
}

/** By nobody: the club itself asks. */
export type NewInvitation = { id: string; token: string; invitedBy: string | null; asAdmin?: boolean }

export async function insertInvitation(
  trx: Trx,
  given: NewInvitation & { organisationId: string; email: string },
): Promise<void> {
  await sql`
    insert into organisation_invitations (id, organisation_id, email, token_hash, invited_by, as_admin, expires_at)
    values (${given.id}, ${given.organisationId}, ${given.email}, ${hashOf(given.token)}, ${given.invitedBy},
      ${given.asAdmin ?? false}, app.now() + make_interval(days => ${INVITATION_DAYS}))`.execute(trx)
}

/** The former link ends. */
export async function renewInvitation(trx: Trx, given: NewInvitation): Promise<void> {
  await sql`
    update organisation_invitations set token_hash = ${hashOf(given.token)}, invited_by = ${given.invitedBy},
      as_admin = ${given.asAdmin ?? false},
      state = 'open', answered_by = null, answered_at = null, mailed_at = app.now(),
      expires_at = app.now() + make_interval(days => ${INVITATION_DAYS})
    where id = ${given.id}`.execute(trx)
}

export async function answerInvitation(
  trx: Trx,
  given: { id: string; state: 'accepted' | 'declined'; personId: string },
): Promise<void> {
  await sql`
    update organisation_invitations set state = ${given.state}, answered_by = ${given.personId}, answered_at = app.now()
    where id = ${given.id}`.execute(trx)
}

/** True when there was one to take back. */
export async function withdrawInvitation(
  trx: Trx,
  given: { organisationId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    update organisation_invitations set state = 'withdrawn', answered_by = null, answered_at = null
    where id = ${given.id} and organisation_id = ${given.organisationId} and state in ('open', 'declined')
    returning id`.execute(trx)
  return rows.length > 0
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
