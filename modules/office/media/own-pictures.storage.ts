import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Of these the ones that belong to other sites alone. */
export async function listForeign(
  db: Db,
  { ids, own }: { ids: readonly string[]; own: ReadonlySet<string> },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media_assets
    where id = any(${[...ids]}::text[]) and sites is not null and not sites && ${[...own]}::text[]`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Of these the ones that a thing shows as it is kept now, drafts and plans included; `by`: its id, or its site for a start page. */
export async function listShown(
  db: Db,
  { ids, by }: { ids: readonly string[]; by: readonly string[] },
): Promise<Set<string>> {
  const here = sql`any(${[...by]}::text[])`
  // As a value of its own: words of somebody that say its name are not it.
  const shows = (words: string) => sql`position('"' || named.id || '"' in ${sql.raw(words)}::text) > 0`
  const { rows } = await sql<{ id: string }>`
    select named.id from unnest(${[...ids]}::text[]) as named(id)
    where exists (select from content_nodes n where (n.uid = ${here} or n.site_key = ${here}) and ${shows('n.node')})
      or exists (select from content_drafts d where (d.uid = ${here} or d.site_key = ${here}) and ${shows('d.node')})
      or exists (select from content_plans p where p.uid = ${here} and ${shows('p.node')})
      or exists (select from newsletter_issues i where i.id::text = ${here} and ${shows('i.contents')})
      or exists (select from site_partners s where s.id::text = ${here} and s.picture = named.id)
      or exists (select from sweepstake_series s where s.id::text = ${here} and s.picture = named.id)
      or exists (select from sweepstakes s where s.id::text = ${here} and s.picture = named.id)
      or exists (select from poll_answers a where a.poll_id::text = ${here} and a.picture = named.id)
      or exists (select from camps c where c.id::text = ${here} and c.picture = named.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
