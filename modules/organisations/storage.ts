import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { membershipOrder, OrganizationMembership } from './schema.ts'

const orderColumns = { subjectId: 'o.id', name: 'o.name', invitedAt: 'm.invited_at' } as const

export type MembershipsOf = {
  memberId: string
  /** Null: both kinds. */
  isAdmin: boolean | null
  order: { field: (typeof membershipOrder)[number]; direction: 'asc' | 'desc' }
  page: number
  pageSize: number
}

/** One row more than the page. Invitations that are still open are among them; removed ones are not. */
export async function loadMemberships(db: Db, given: MembershipsOf): Promise<OrganizationMembership[]> {
  const { order } = given
  const rows = await membershipsOf(db, given)
    .select(['o.id', 'o.name', 'o.kind', 'o.email', 'o.member_price_group'])
    .select(['m.admin_since', 'm.accepted_at', 'm.invited_at'])
    .orderBy(orderColumns[order.field], order.direction)
    .orderBy('o.id', order.direction)
    .limit(given.pageSize + 1)
    .offset((given.page - 1) * given.pageSize)
    .execute()
  return rows.map((row) => ({
    subjectId: row.id,
    organization: {
      id: row.id,
      name: row.name,
      kind: row.kind as 'company' | 'fanclub',
      email: row.email,
      memberPriceGroup: row.member_price_group,
    },
    isAdmin: row.admin_since !== null,
    state: row.accepted_at === null ? 'invited' : 'accepted',
    invitedAt: row.invited_at.toISOString(),
    acceptedAt: row.accepted_at?.toISOString() ?? null,
  }))
}

function membershipsOf(db: Db, { memberId, isAdmin }: MembershipsOf) {
  const all = db
    .selectFrom('organisation_members as m')
    .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
    .where('m.member_id', '=', memberId)
    .where('m.removed_at', 'is', null)
  return isAdmin === null ? all : all.where('m.admin_since', isAdmin ? 'is not' : 'is', null)
}

export async function hasAdmin(
  db: Db,
  given: { personId: string; organisationId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('organisation_members')
    .select('member_id')
    .where('organisation_id', '=', given.organisationId)
    .where('member_id', '=', given.personId)
    .where('accepted_at', 'is not', null)
    .where('admin_since', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
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
    select id, name from organisations where lower(email) = lower(${email}) limit 1`.execute(db)
  return rows[0] ?? null
}
