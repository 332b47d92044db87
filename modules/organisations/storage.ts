import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { membershipOrder, OrganizationMembership } from './schema.ts'

const orderColumns = { subjectId: 'id', name: 'name', invitedAt: '"invitedAt"' } as const

export type MembershipsOf = {
  memberId: string
  /** One alone. */
  organisationId?: string
  /** Null: both kinds. */
  isAdmin: boolean | null
  order: { field: (typeof membershipOrder)[number]; direction: 'asc' | 'desc' }
  page: number
  pageSize: number
}

type Row = {
  id: string
  name: string
  kind: 'company' | 'fanclub'
  email: string
  memberPriceGroup: string | null
  isAdmin: boolean
  state: OrganizationMembership['state']
  invitationId: string | null
  invitedAt: Date
  acceptedAt: Date | null
  expiresAt: Date | null
}

/**
 * One row more than the page. Invitations of a confirmed address that can still be accepted are among them; whoever was removed is
 * not.
 */
export async function loadMemberships(db: Db, given: MembershipsOf): Promise<OrganizationMembership[]> {
  const { memberId, isAdmin, order, organisationId = null } = given
  const { rows } = await sql<Row>`
    select * from (
      select o.id, o.name, o.kind, o.email, o.member_price_group as "memberPriceGroup",
        m.admin_since is not null and o.state = 'active' as "isAdmin", 'accepted' as state, null::uuid as "invitationId",
        m.invited_at as "invitedAt", m.accepted_at as "acceptedAt", null::timestamptz as "expiresAt"
      from organisation_members m join organisations o on o.id = m.organisation_id
      where m.member_id = ${memberId} and m.accepted_at is not null and m.removed_at is null
      union all
      select * from (${invitationsOf(memberId)}) i
    ) x
    where (${isAdmin}::boolean is null or "isAdmin" = ${isAdmin}) and (${organisationId}::uuid is null or id = ${organisationId})
    order by ${sql.raw(orderColumns[order.field])} ${sql.raw(order.direction)}, id ${sql.raw(order.direction)}
    limit ${given.pageSize + 1} offset ${(given.page - 1) * given.pageSize}`.execute(db)
  return rows.map(({ id, name, kind, email, memberPriceGroup, ...row }) => ({
    subjectId: id,
    organization: { id, name, kind, email, memberPriceGroup },
    isAdmin: row.isAdmin,
    state: row.state,
    invitationId: row.invitationId,
    invitedAt: row.invitedAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }))
}

/** One for each organisation, the last that was sent to any of the addresses. */
function invitationsOf(memberId: string) {
  return sql`
    select distinct on (o.id) o.id, o.name, o.kind, o.email, o.member_price_group, false,
      case i.state when 'open' then 'invited' else i.state end, i.id, i.invited_at, null::timestamptz, i.expires_at
    from organisation_invitations i join organisations o on o.id = i.organisation_id
      join contact_emails e on lower(e.email) = lower(i.email) and e.confirmed_at is not null
    where e.contact_id = ${memberId} and i.state in ('open', 'declined') and i.expires_at > app.now() and o.state = 'active'
      and not exists (select from organisation_members m where m.organisation_id = o.id and m.member_id = ${memberId}
        and m.accepted_at is not null and m.removed_at is null)
    order by o.id, i.state = 'declined', i.invited_at desc`
}

/** Of one that is suspended nobody acts. */
export async function hasAdmin(
  db: Db,
  given: { personId: string; organisationId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from organisation_members m join organisations o on o.id = m.organisation_id and o.state = 'active'
    where m.organisation_id = ${given.organisationId} and m.member_id = ${given.personId} and m.accepted_at is not null
      and m.admin_since is not null and m.removed_at is null`.execute(db)
  return rows.length > 0
}

export async function isAnyOrganisation(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from organisations where id = any(${ids}::uuid[]) limit 1`.execute(db)
  return rows.length > 0
}

/** Whether an id of a subject is an organisation's; else it is a person's. */
export async function isOrganisation(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('organisations').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

export async function findParty(db: Db, email: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.first_name || ' ' || c.last_name as name from contact_emails e join contacts c on c.id = e.contact_id
    where lower(e.email) = lower(${email}) and e.confirmed_at is not null and c.erased_at is null
    union all
    select id, name from organisations where lower(email) = lower(${email}) and state <> 'dissolved' limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
