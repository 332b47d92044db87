import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { ClubValue } from './schema.ts'

/** A change as it was made. */
export type ValueVersion = {
  name: string
  version: number
  isBase: boolean
  former: ClubValue
  value: ClubValue
  reason: string
  changedBy: string
  changedAt: Date
}

/** Every version of one name, or of all, in the order of their time. */
export async function loadVersions(db: Db, name: string | null = null): Promise<ValueVersion[]> {
  const { rows } = await sql<ValueVersion>`
    select name, version, is_base as "isBase", former, value, reason, changed_name as "changedBy", changed_at as "changedAt"
    from club_value_versions where ${name}::text is null or name = ${name} order by name, version`.execute(db)
  return rows
}

/** False: this version is written already. */
export async function insertVersion(
  trx: Trx,
  given: Omit<ValueVersion, 'changedAt' | 'changedBy'> & { by: { id: string; name: string } },
): Promise<boolean> {
  const { name, version, isBase, former, value, reason, by } = given
  const { rows } = await sql`
    insert into club_value_versions (name, version, is_base, former, value, reason, changed_by, changed_name)
    values (${name}, ${version}, ${isBase}, ${JSON.stringify(former)}::text::jsonb, ${JSON.stringify(value)}::text::jsonb,
      ${reason}, ${by.id}, ${by.name})
    on conflict (name, version) do nothing returning version`.execute(trx)
  return rows.length === 1
}
