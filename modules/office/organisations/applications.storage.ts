import { type RawBuilder, sql } from 'kysely'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeApplicationQuery, OfficeClubApplication } from './applications.schema.ts'

type Row = Omit<OfficeClubApplication, 'appliedAt' | 'updatedAt'> & { appliedAt: Date; updatedAt: Date }
type Wanted = Pick<OfficeApplicationQuery, 'view' | 'q'>

const select = (rest: RawBuilder<unknown>) => sql<Row>`
  select a.id, a.name, a.town, a.email, a.applicant_id as "applicantId",
    coalesce(concat_ws(' ', c.first_name, c.last_name), '') as applicant, a.founders, a.message, a.state, a.words,
    a.statutes_version as "statutesVersion", a.applied_at as "appliedAt", a.updated_at as "updatedAt",
    a.decided_by as "decidedBy", a.organisation_id as "organisationId",
    (select count(*)::int from organisations o where lower(o.name) = lower(a.name) and o.state <> 'dissolved'
      and o.id is distinct from a.organisation_id) as "sameName"
  from organisation_applications a left join contacts c on c.id = a.applicant_id ${rest}`

function conditionOf({ view, q }: Wanted): RawBuilder<unknown> {
  const parts = [
    view === 'open' ? sql`a.state in ('waiting', 'question')` : sql`a.state not in ('waiting', 'question')`,
  ]
  for (const word of q?.split(/\s+/).filter(Boolean) ?? [])
    parts.push(sql`(concat_ws(' ', a.name, a.town) ilike ${containing(word)} or exists (select from contacts c
      where c.id = a.applicant_id and concat_ws(' ', c.first_name, c.last_name) ilike ${containing(word)}))`)
  return sql.join(parts, sql` and `)
}

/** The oldest first while they wait, the newest first once they are decided. */
export async function listApplications(
  db: Db,
  given: { wanted: Wanted; limit: number; offset: number },
): Promise<Row[]> {
  const { wanted, limit, offset } = given
  const order = sql.raw(wanted.view === 'open' ? 'a.applied_at, a.id' : 'a.updated_at desc, a.id')
  const { rows } = await select(
    sql`where ${conditionOf(wanted)} order by ${order} limit ${limit} offset ${offset}`,
  ).execute(db)
  return rows
}

export function countApplications(db: Db, wanted: Wanted): Promise<number> {
  return countOf(db, sql`select 1 from organisation_applications a where ${conditionOf(wanted)}`)
}

export async function findApplication(db: Db, id: string): Promise<Row | null> {
  const { rows } = await select(sql`where a.id = ${id}`).execute(db)
  return rows[0] ?? null
}
