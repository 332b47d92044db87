import { type RawBuilder, sql } from 'kysely'
import type { AltText, AssetKind, Focus } from '#modules/media/library/library.schema.ts'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import { inReach } from '#modules/office/shared/things-of-sites.ts'
import type { Db, Trx } from '#platform/db.ts'
import { orderOf } from '#platform/lists.ts'
import type { MediaQuery, OfficeAsset } from './schema.ts'

export type ListedAsset = {
  id: string
  kind: AssetKind
  title: string
  alt: AltText
  credit: string
  rightsNote: string
  rightsUntil: string | null
  rights: OfficeAsset['rights']
  focus: Focus | null
  width: number | null
  height: number | null
  bytes: number
  version: number
  stored: string
  uploadedByName: string | null
  uploadedAt: Date
  changedAt: Date
  isArchived: boolean
  sites: string[] | null
}

const TODAY = sql`(app.now() at time zone 'Europe/Berlin')::date`

const VIEWS: Record<MediaQuery['view'], RawBuilder<unknown>> = {
  all: sql`a.archived_at is null`,
  noAlt: sql`a.archived_at is null and a.kind = 'picture'
    and (a.alt->>'de' = '' or a.alt->>'en' = '' or a.alt->>'ja' = '')`,
  rightsEnding: sql`a.archived_at is null and a.rights_until between ${TODAY} and ${TODAY} + 30`,
  rightsEnded: sql`a.archived_at is null and a.rights_until < ${TODAY}`,
  archived: sql`a.archived_at is not null`,
}

const ORDERS = {
  uploadedAt: sql`a.uploaded_at`,
  title: sql`lower(a.title)`,
  rightsUntil: sql`a.rights_until`,
}

const COLUMNS = sql`a.id, a.kind, a.title, a.alt, a.credit, a.rights_note as "rightsNote", a.rights_until as "rightsUntil",
  case when a.rights_until is null then 'open' when a.rights_until < ${TODAY} then 'ended'
    when a.rights_until <= ${TODAY} + 30 then 'ending' else 'running' end as rights,
  case when a.focus_x is null then null else jsonb_build_object('x', a.focus_x, 'y', a.focus_y) end as focus,
  a.width, a.height, a.bytes, a.version, a.stored, a.uploaded_by_name as "uploadedByName", a.uploaded_at as "uploadedAt",
  a.changed_at as "changedAt", a.archived_at is not null as "isArchived", a.sites`

type Given = Pick<MediaQuery, 'view' | 'kind' | 'q'> & { own: OwnSites }

function matching({ view, kind, q, own }: Given): RawBuilder<unknown> {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  const conditions = [
    VIEWS[view],
    inReach(own, 'a.sites'),
    ...(kind ? [sql`a.kind = ${kind}`] : []),
    ...words.map(
      (word) =>
        sql`concat_ws(' ', a.title, a.alt->>'de', a.alt->>'en', a.alt->>'ja', a.credit) ilike ${containing(word)}`,
    ),
  ]
  return sql.join(conditions, sql` and `)
}

export async function listAssets(db: Db, query: MediaQuery & { own: OwnSites }): Promise<ListedAsset[]> {
  const fallback = { field: 'uploadedAt', direction: 'desc' } as const
  const order = orderOf(query.orderBy, ['uploadedAt', 'title', 'rightsUntil'] as const, fallback)
  const { rows } = await sql<ListedAsset>`
    select ${COLUMNS} from media_assets a where ${matching(query)}
    order by ${ORDERS[order.field]} ${sql.raw(order.direction)} nulls last, a.id
    limit ${query.pageSize + 1} offset ${(query.page - 1) * query.pageSize}`.execute(db)
  return rows
}

export const countAssets = (db: Db, given: Given): Promise<number> =>
  countOf(db, sql`select 1 from media_assets a where ${matching(given)}`)

/** The very file that another department has brought: theirs as well from now on, and changed by neither alone. */
export async function shareAsset(trx: Trx, id: string, own: OwnSites): Promise<void> {
  if (own === null) return
  await sql`
    update media_assets set sites = (select array_agg(distinct one) from unnest(sites || ${[...own]}::text[]) as one)
    where id = ${id} and sites is not null and not sites @> ${[...own]}::text[]`.execute(trx)
}

export async function findAsset(db: Db, id: string): Promise<ListedAsset | null> {
  const { rows } = await sql<ListedAsset>`select ${COLUMNS} from media_assets a where a.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}
