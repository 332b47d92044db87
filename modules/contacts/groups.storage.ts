import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

type Member = { personId: string; group: string }

/** False when they are in it already, or have no account. */
export async function joinGroup(db: Db, { personId, group }: Member): Promise<boolean> {
  const { rows } = await sql`
    insert into account_groups (account_id, name)
    select id, ${group} from accounts where id = ${personId} and deleted_at is null
    on conflict do nothing returning account_id`.execute(db)
  return rows.length === 1
}

/** False when they were not in it. */
export async function leaveGroup(db: Db, { personId, group }: Member): Promise<boolean> {
  const { rows } = await sql`
    delete from account_groups where account_id = ${personId} and name = ${group} returning account_id`.execute(
    db,
  )
  return rows.length === 1
}
