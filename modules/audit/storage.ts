import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { AuditEntry } from './schema.ts'

export type AuditQuery = {
  page: number
  pageSize: number
  actorId?: string
  action?: string
  thingType?: string
  thingId?: string
}

type Row = {
  id: number
  at: Date
  actorId: string | null
  actorName: string
  action: string
  thingType: string
  thingId: string
  details: { name: string | null; before: unknown; after: unknown; reason: string | null } | null
}

/** Newest first; numbers run without a gap, so pages are steps of them. */
export async function loadEntries(db: Db, query: AuditQuery): Promise<List<AuditEntry>> {
  let rows = db
    .selectFrom('audit_entries')
    .select([
      'id',
      'at',
      'actor_id as actorId',
      'actor_name as actorName',
      'action',
      'thing_type as thingType',
      'thing_id as thingId',
      sql<Row['details']>`details`.as('details'),
    ])
    .orderBy('id', 'desc')
    .offset((query.page - 1) * query.pageSize)
    .limit(query.pageSize + 1)
  if (query.actorId) rows = rows.where('actor_id', '=', query.actorId)
  if (query.action) rows = rows.where('action', '=', query.action)
  if (query.thingType) rows = rows.where('thing_type', '=', query.thingType)
  if (query.thingId) rows = rows.where('thing_id', '=', query.thingId)
  return pageOf((await rows.execute()).map(entryOf), query)
}

function entryOf({ details, thingType, thingId, actorId, actorName, at, ...row }: Row): AuditEntry {
  return {
    ...row,
    at: at.toISOString(),
    actor: { id: actorId, name: actorName },
    thing: { type: thingType, id: thingId, name: details?.name ?? null },
    before: details?.before ?? null,
    after: details?.after ?? null,
    reason: details?.reason ?? null,
  }
}
