import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { staffOf } from '#platform/http/access.ts'
import { withTransactionHook } from '#platform/transactions/transaction-hooks.ts'
import type { AuditProof } from './schema.ts'
import { loadEntries } from './storage.ts'

export { loadEntries }

/** Who has done something; a command names itself and has no id. */
export type AuditActor = { id: string | null; name: string }

/** What something was done to: `{ type: 'order', id: '…', name: 'F-2026-00012' }`. */
export type AuditThing = { type: string; id: string; name?: string | null }

export type AuditNote = {
  /** Name of the operation. */
  action: string
  thing: AuditThing
  before?: unknown
  after?: unknown
  reason?: string | null
}

/** One row of the audit book, last in the transaction of what it is about: whoever comes next waits for it. */
export async function writeAudit(trx: Trx, actor: AuditActor, note: AuditNote): Promise<void> {
  const { thing, before = null, after = null, reason = null } = note
  const details = JSON.stringify({ name: thing.name ?? null, before, after, reason })
  await sql`
    insert into audit_entries (actor_id, actor_name, action, thing_type, thing_id, details)
    values (${actor.id}, ${actor.name}, ${note.action}, ${thing.type}, ${thing.id}, ${details}::text::jsonb)`.execute(
    trx,
  )
}

export type Change = {
  thing: AuditThing
  reason?: string | null
  /** What of the thing is worth a line, asked before and after the change in its own transaction. */
  snapshot?: (trx: Trx) => Promise<unknown>
  /** Another name than the route's. */
  action?: string
}

/**
 * Runs a use case for somebody of the staff. Its row of the audit book is written in the first transaction that the use case
 * commits, with what `snapshot` says before and after; where it needs none, in one of its own.
 */
export async function recordChange<T>(
  db: Db,
  given: { actor: AuditActor; action: string; change: Change },
  run: () => Promise<T>,
): Promise<T> {
  const { actor, change } = given
  const { thing, reason, snapshot, action = given.action } = change
  let before: unknown = null
  const { result, hasRun } = await withTransactionHook(
    {
      begun: async (trx) => {
        before = (await snapshot?.(trx)) ?? null
      },
      ending: async (trx) => {
        const after = (await snapshot?.(trx)) ?? null
        await writeAudit(trx, actor, { action, thing, reason, before, after })
      },
    },
    run,
  )
  if (!hasRun)
    await db.transaction().execute((trx) => writeAudit(trx, actor, { action, thing, reason, before }))
  return result
}

/** `recordChange` for a request: who and what follow from it. */
export async function recordRequest<T>(
  db: Db,
  request: FastifyRequest,
  change: Change,
  run: () => Promise<T>,
): Promise<T> {
  const { personId, name } = staffOf(request)
  const { operation = request.routeOptions.url ?? '' } = request.routeOptions.config
  const result = await recordChange(db, { actor: { id: personId, name }, action: operation, change }, run)
  request.isAudited = true
  return result
}

/** For use cases that write their own row, with what only they know, in their transaction. */
export async function auditRequest(
  trx: Trx,
  request: FastifyRequest,
  note: Omit<AuditNote, 'action'>,
): Promise<void> {
  const { personId, name } = staffOf(request)
  const { operation = request.routeOptions.url ?? '' } = request.routeOptions.config
  await writeAudit(trx, { id: personId, name }, { ...note, action: operation })
  request.isAudited = true
}

/** Where a book was changed from outside: the first row that does not follow from the one before; null when all do. */
export async function findBrokenEntry(db: Db): Promise<{ id: number; why: 'changed' | 'missing' } | null> {
  const { rows } = await sql<{ id: number; why: 'changed' | 'missing' }>`
    with chain as (
      select e.id, e.hash, lag(e.id, 1, 0::bigint) over w as former,
        app.audit_hash(lag(e.hash, 1, ''::bytea) over w, e) as wanted,
        e.details is null or e.details_hash = sha256(convert_to(e.details::text, 'UTF8')) as is_sound
      from audit_entries e window w as (order by e.id)
    ), faults as (
      select id, case when former <> id - 1 then 'missing' else 'changed' end as why from chain
      where former <> id - 1 or wanted <> hash or not is_sound
      union all
      select h.id, 'missing' from audit_head h
      where h.id <> coalesce((select max(id) from chain), 0)
        or h.hash <> coalesce((select hash from chain order by id desc limit 1), ''::bytea)
    )
    select id, why from faults order by id limit 1`.execute(db)
  return rows[0] ?? null
}

/** The whole book worked out anew; rows that come meanwhile are not looked at. */
export function proveBook(db: Db): Promise<AuditProof> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entries`.execute(
        trx,
      )
      return { entries: rows[0]!.count, broken: await findBrokenEntry(trx) }
    })
}
