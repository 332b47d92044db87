import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { OrganisationKind, OrganisationState } from './rules.ts'
import type { memberOrder, OrganizationMember } from './schema.ts'

export type Organisation = {
  id: string
  kind: OrganisationKind
  name: string
  email: string
  state: OrganisationState
}

/** Whoever changes who belongs to an organisation, or who may act for it, waits for the others here. */
export async function lockOrganisation(trx: Trx, id: string): Promise<Organisation | null> {
  // Taken away by its race: two promotions do not see each other.
  const lock = unsafe('noOrganisationLock') ? sql`` : sql`for update`
  const { rows } = await sql<Organisation>`
    select id, kind, name, email, state from organisations where id = ${id} ${lock}`.execute(trx)
  return rows[0] ?? null
}

const ORDER_COLUMNS = {
  firstName: 'lower("firstName")',
  lastName: 'lower("lastName")',
  memberEmail: 'lower("memberEmail")',
  entryDate: '"entryDate"',
} as const

type Row = Omit<OrganizationMember, 'entryDate' | 'invitedAt' | 'expiresAt' | 'pendingConfirmation'> & {
  entryDate: Date | null
  invitedAt: Date
  expiresAt: Date | null
}

export type MembersOf = {
  organisationId: string
  selfId: string
  search?: string | undefined
  order: { field: (typeof memberOrder)[number]; direction: 'asc' | 'desc' }
  page: number
  pageSize: number
}

/** One more than the page; open invitations come first. */
export async function loadMembers(db: Db, given: MembersOf): Promise<OrganizationMember[]> {
  const { order, search, page, pageSize } = given
  const words = (search ?? '').split(/\s+/).filter(Boolean)
  const like = words.map(
    (word) =>
      sql`concat_ws(' ', "firstName", "lastName", "memberEmail", "efNumber") ilike ${containing(word)}`,
  )
  const { rows } = await sql<Row>`
    select * from (${membersOf(given)}) x
    where ${like.length > 0 ? sql.join(like, sql` and `) : sql`true`}
    order by state = 'accepted', ${sql.raw(ORDER_COLUMNS[order.field])} ${sql.raw(order.direction)} nulls last, id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows.map(asMember)
}

export async function findMember(
  db: Db,
  given: { organisationId: string; selfId: string; id: string },
): Promise<OrganizationMember | null> {
  const { rows } = await sql<Row>`select * from (${membersOf(given)}) x where id = ${given.id}`.execute(db)
  return rows[0] ? asMember(rows[0]) : null
}

function membersOf({ organisationId, selfId }: { organisationId: string; selfId: string }) {
  return sql`
    select m.member_id as id, 'accepted' as state, c.first_name as "firstName", c.last_name as "lastName",
      e.email as "memberEmail", c.ef_number as "efNumber", m.admin_since is not null as "isAdmin",
      m.member_id = ${selfId} as "isSelf", m.accepted_at as "entryDate", m.invited_at as "invitedAt",
      null::timestamptz as "expiresAt"
    from organisation_members m join contacts c on c.id = m.member_id
      left join contact_emails e on e.contact_id = c.id and e.primary_since is not null
    where m.organisation_id = ${organisationId} and m.accepted_at is not null and m.removed_at is null
    union all
    select i.id, case when i.state = 'open' and i.expires_at <= app.now() then 'expired' when i.state = 'open' then 'invited'
        else i.state end, null, null, i.email, null, false, false, null, i.invited_at, i.expires_at
    from organisation_invitations i
    where i.organisation_id = ${organisationId}
      and (i.state = 'open' or i.state = 'declined' and i.expires_at > app.now())`
}

function asMember(row: Row): OrganizationMember {
  return {
    ...row,
    pendingConfirmation: row.state === 'invited',
    entryDate: row.entryDate?.toISOString() ?? null,
    invitedAt: row.invitedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}

const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

export type Counts = { kind: OrganisationKind; memberCount: number; adminCount: number; invitedCount: number }

export async function countsOf(db: Db, organisationId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select o.kind, (select count(*)::int from organisation_members m
        where m.organisation_id = o.id and m.accepted_at is not null and m.removed_at is null) as "memberCount",
      (select count(*)::int from organisation_members m where m.organisation_id = o.id and m.accepted_at is not null
        and m.removed_at is null and m.admin_since is not null) as "adminCount",
      (select count(*)::int from organisation_invitations i
        where i.organisation_id = o.id and i.state = 'open' and i.expires_at > app.now()) as "invitedCount"
    from organisations o where o.id = ${organisationId}`.execute(db)
  return rows[0]!
}

/** Whose confirmed address it is among the members; null: nobody's. */
export async function memberWith(
  db: Db,
  given: { organisationId: string; email: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select m.member_id as id from organisation_members m join contact_emails e on e.contact_id = m.member_id
    where m.organisation_id = ${given.organisationId} and m.accepted_at is not null and m.removed_at is null
      and lower(e.email) = lower(${given.email}) and e.confirmed_at is not null`.execute(db)
  return rows[0]?.id ?? null
}

/** An address of an organisation is nobody's to join with. */
export async function isAddressOfOrganisation(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select from organisations where lower(email) = lower(${email})`.execute(db)
  return rows.length > 0
}

export async function setAdmin(
  trx: Trx,
  given: { organisationId: string; memberId: string; isAdmin: boolean },
): Promise<void> {
  await sql`
    update organisation_members set admin_since = case when ${given.isAdmin} then coalesce(admin_since, app.now()) end
    where organisation_id = ${given.organisationId} and member_id = ${given.memberId}`.execute(trx)
}

export async function insertMember(
  trx: Trx,
  given: { organisationId: string; memberId: string; invitedAt: Date },
): Promise<void> {
  await sql`
    insert into organisation_members (organisation_id, member_id, invited_at, accepted_at)
    values (${given.organisationId}, ${given.memberId}, ${given.invitedAt}, app.now())
    on conflict (organisation_id, member_id) do update
      set invited_at = excluded.invited_at, accepted_at = excluded.accepted_at, admin_since = null, removed_at = null`.execute(
    trx,
  )
}

export async function removeMember(
  trx: Trx,
  given: { organisationId: string; memberId: string },
): Promise<void> {
  await sql`
    update organisation_members set removed_at = app.now(), admin_since = null
    where organisation_id = ${given.organisationId} and member_id = ${given.memberId} and removed_at is null`.execute(
    trx,
  )
}
