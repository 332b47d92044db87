import { sql } from 'kysely'
import { onOwn } from '#modules/office/shared/things-of-sites.ts'
import type { Db } from '#platform/db.ts'
import type { Staff } from '#platform/http/access.ts'
import type { OfficeTask } from './schema.ts'

const MOST_EXAMPLES = 3

/** Pieces that wait for somebody who may publish. */
export async function tasksOfEditorial(db: Db, staff: Staff): Promise<OfficeTask[]> {
  return await Promise.all([heldPlans(db, staff), reviews(db, staff)])
}

/** Changes that were due and are not public, because somebody published in between. */
async function heldPlans(db: Db, { sites }: Staff): Promise<OfficeTask> {
  const { rows } = await sql<{ title: string; since: Date; all: number }>`
    select coalesce(nullif((array_agg(p.node->>'title' order by p.language))[1], ''), p.uid) as title,
      min(p.at) as since, count(*) over ()::int as all
    from content_plans p where p.held is not null and ${onOwn(sites, sql`p.node->>'site'`)} group by p.uid order by since, p.uid limit ${MOST_EXAMPLES}`.execute(
    db,
  )
  return {
    ...{ kind: 'editorialHeld', count: rows[0]?.all ?? 0, isUrgent: false, cents: null },
    since: rows[0]?.since.toISOString() ?? null,
    examples: rows.map(({ title }) => title),
  }
}

/** Pieces that wait for a second person: not whoever wrote or asked. */
async function reviews(db: Db, { personId, sites }: Staff): Promise<OfficeTask> {
  const { rows } = await sql<{ title: string; since: Date; all: number }>`
    select coalesce(nullif((array_agg(d.title order by d.language))[1], ''), d.uid) as title,
      min(d.review_asked_at) as since, count(*) over ()::int as all
    from content_drafts d
    where d.review_state = 'asked' and d.changed_by is distinct from ${personId}
      and d.review_asked_by is distinct from ${personId} and ${onOwn(sites, 'd.site_key')}
    group by d.uid order by since, d.uid limit ${MOST_EXAMPLES}`.execute(db)
  return {
    ...{ kind: 'editorialReview', count: rows[0]?.all ?? 0, isUrgent: false, cents: null },
    since: rows[0]?.since.toISOString() ?? null,
    examples: rows.map(({ title }) => title),
  }
}
