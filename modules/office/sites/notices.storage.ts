import { type RawBuilder, sql } from 'kysely'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeNotice, OfficeNoticesQuery } from './notices.schema.ts'

const STATE = sql`case when not n.is_on then 'off' when n.until_at <= app.now() then 'over'
  when n.from_at > app.now() then 'planned' else 'now' end`

function condition({ q, view }: Pick<OfficeNoticesQuery, 'q' | 'view'>, own: OwnSites): RawBuilder<unknown> {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  return sql.join(
    [
      own === null ? sql`true` : sql`n.sites <@ ${[...own]}::text[]`,
      view === 'all' ? sql`true` : sql`${STATE} = ${view}`,
      ...words.map((word) => sql`n.words::text ilike ${containing(word)}`),
    ],
    sql` and `,
  )
}

export async function listNotices(db: Db, query: OfficeNoticesQuery, own: OwnSites): Promise<OfficeNotice[]> {
  const { page, pageSize } = query
  const { rows } = await sql<
    Omit<OfficeNotice, 'fromAt' | 'untilAt'> & { fromAt: Date; untilAt: Date | null }
  >`
    select n.id, n.version, n.kind, n.words -> 'text' as text, n.link,
      nullif(n.words -> 'linkLabel', 'null') as "linkLabel", n.sites, n.from_at as "fromAt", n.until_at as "untilAt",
      n.is_on as "isOn", n.is_dismissible as "isDismissible", n.position, ${STATE} as state
    from site_notices n where ${condition(query, own)}
    order by array_position(array['now', 'planned', 'off', 'over'], ${STATE}), n.kind desc, n.position, n.from_at desc, n.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows.map(({ fromAt, untilAt, ...row }) => ({
    ...row,
    fromAt: fromAt.toISOString(),
    untilAt: untilAt?.toISOString() ?? null,
  }))
}

export function countNotices(db: Db, view: OfficeNoticesQuery['view'], own: OwnSites): Promise<number> {
  return countOf(db, sql`select from site_notices n where ${condition({ view }, own)}`)
}
