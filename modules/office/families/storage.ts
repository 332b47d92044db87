import { sql } from 'kysely'
import { containing } from '#modules/office/shared/lists.ts'
import type { Db } from '#platform/db.ts'

export type FamilyInList = {
  id: string
  guardians: string[]
  children: number
  isAsked: boolean
  createdAt: Date
}

/** The newest first; each word is in a name or an address of a guardian, or in a child’s name. */
export async function listFamilies(
  db: Db,
  given: { q?: string | undefined; limit: number; offset: number },
): Promise<FamilyInList[]> {
  const words = given.q?.split(/\s+/).filter(Boolean) ?? []
  const conditions = words.map((word) => {
    const like = containing(word)
    return sql`(exists (select from family_guardians g join contacts p on p.id = g.guardian_id
        where g.family_id = f.id and (concat_ws(' ', p.first_name, p.last_name) ilike ${like}
          or exists (select from contact_emails e where e.contact_id = p.id and e.email ilike ${like})))
      or exists (select from family_children k join contacts p on p.id = k.child_id
        where k.family_id = f.id and concat_ws(' ', p.first_name, p.last_name) ilike ${like}))`
  })
  const { rows } = await sql<FamilyInList>`
    select f.id, (select coalesce(json_agg(trim(concat_ws(' ', p.first_name, p.last_name)) order by g.joined_at), '[]')
        from family_guardians g join contacts p on p.id = g.guardian_id where g.family_id = f.id) as guardians,
      (select count(*)::int from family_children k where k.family_id = f.id) as children,
      exists (select from family_requests r where r.family_id = f.id and r.state = 'open') as "isAsked",
      f.created_at as "createdAt"
    from families f where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by f.created_at desc, f.id limit ${given.limit} offset ${given.offset}`.execute(db)
  return rows
}

/** Whom a look at a family is a look at: its guardians and its children. */
export async function peopleOfFamily(db: Db, familyId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, trim(concat_ws(' ', p.first_name, p.last_name)) as name
    from (select guardian_id as id, 0 as rank from family_guardians where family_id = ${familyId}
      union all select child_id, 1 from family_children where family_id = ${familyId}) members
      join contacts p on p.id = members.id order by rank, p.id`.execute(db)
  return rows
}

export async function personWith(db: Db, email: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, trim(concat_ws(' ', p.first_name, p.last_name)) as name
    from contact_emails e join contacts p on p.id = e.contact_id
    where lower(e.email) = lower(${email}) and e.confirmed_at is not null and p.erased_at is null`.execute(db)
  return rows[0] ?? null
}

/** Who looks after the children, for the audit book. */
export async function guardiansOf(db: Db, familyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select guardian_id as id from family_guardians where family_id = ${familyId} order by joined_at, guardian_id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
