import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { Role } from './roles.schema.ts'
import type { StaffMember } from './schema.ts'

export type Member = { personId: string; roles: Role[]; version: number }

/** Locked until the end of the transaction; null when the person does not work here. */
export async function lockMember(trx: Trx, personId: string): Promise<Member | null> {
  const row = await trx
    .selectFrom('staff_members')
    .select(['person_id as personId', sql<Role[]>`roles`.as('roles'), 'version'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whether there is such an account; it stays until the end of the transaction. */
export async function hasAccount(trx: Trx, personId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts where id = ${personId} for key share`.execute(trx)
  return rows.length > 0
}

/** Everybody who may change roles takes turns, so that one owner stays. */
export async function lockOwners(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    select person_id as "personId" from staff_members where 'owner' = any (roles) order by person_id for update`.execute(
    trx,
  )
  return rows.map(({ personId }) => personId)
}

export async function saveMember(
  trx: Trx,
  { personId, roles, sites, version }: Member & { sites: readonly string[] | null },
): Promise<void> {
  await sql`
    insert into staff_members (person_id, roles, sites, version)
    values (${personId}, ${roles}::text[], ${sites}::text[], ${version})
    on conflict (person_id) do update set roles = excluded.roles, sites = excluded.sites, version = excluded.version`.execute(
    trx,
  )
}

/** With what whoever works here may beside the office: open gates, read the mailbox of staging. */
export async function removeMember(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('staff_members').where('person_id', '=', personId).execute()
  await trx
    .deleteFrom('account_groups')
    .where('account_id', '=', personId)
    .where('name', '=', 'staff')
    .execute()
}

/** Of staff alone, or of one of them. */
export async function loadStaff(db: Db, personId: string | null = null): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select m.person_id as "personId", coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), a.email) as name, a.email,
      m.roles, m.sites, m.version, ${iso('m.since')} as since,
      exists (select from passkeys p where p.account_id = a.id) as "hasPasskey",
      (select ${iso('max(s.last_seen_at)')} from office_sessions s where s.person_id = m.person_id) as "lastSeenAt",
      coalesce((select json_agg(json_build_object('id', s.id, 'device', s.device, 'startedAt', ${iso('s.started_at')},
          'lastSeenAt', ${iso('s.last_seen_at')}, 'endsAt', ${iso('s.ends_at')}) order by s.last_seen_at desc)
        from office_sessions s where s.person_id = m.person_id and s.ended_at is null and s.ends_at > app.now()), '[]') as sessions
    from staff_members m join accounts a on a.id = m.person_id left join contacts c on c.id = m.person_id
    where a.deleted_at is null and (${personId}::uuid is null or m.person_id = ${personId})
    order by lower(a.email)`.execute(db)
  return rows
}

function iso(column: string) {
  return sql.raw<string>(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}
