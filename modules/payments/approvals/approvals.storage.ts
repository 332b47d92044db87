import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import { type ApprovalWay, HELD_WAYS } from '../schema.ts'
import { APPROVALS_KEPT_DAYS } from '../ways.rules.ts'
import { HOURS } from './approval-seal.rules.ts'

/** What was begun at a provider; null as a provider: of before that was noted. */
export type Begun = {
  id: string
  method: ApprovalWay
  provider: string | null
  reference: string
  amountCents: number
  isLetGo: boolean
}

export async function noteBegun(db: Db, given: Omit<Begun, 'isLetGo'>): Promise<void> {
  const { id, method, provider, reference, amountCents } = given
  await sql`insert into payment_approvals (id, method, provider, reference, amount_cents)
    values (${id}, ${method}, ${provider}, ${reference}, ${amountCents}) on conflict (id) do nothing`.execute(
    db,
  )
}

/** Null: nothing with this key was begun before an order, or it is long ago. */
export function findBegun(db: Db, id: string): Promise<Begun | null> {
  return begunBy(db, id)
}

/** The same; until the transaction ends nobody else orders with it, or lets it go. */
export function lockBegun(trx: Trx, id: string): Promise<Begun | null> {
  return begunBy(trx, id, !unsafe('noApprovalLock'))
}

async function begunBy(db: Db, id: string, isLocked = false): Promise<Begun | null> {
  const { rows } = await sql<Begun>`
    select id, method, provider, reference, amount_cents as "amountCents", let_go_at is not null as "isLetGo"
    from payment_approvals where id = ${id} ${sql.raw(isLocked ? 'for update' : '')}`.execute(db)
  return rows[0] ?? null
}

/** Its buyer came back: with their agreement, or without. What was agreed to once stays so. */
export async function noteBack(
  db: Db,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<void> {
  await (isApproved
    ? sql`update payment_approvals set approved_at = app.now(), left_at = null where id = ${id} and approved_at is null`
    : sql`update payment_approvals set left_at = app.now() where id = ${id} and approved_at is null and left_at is null`
  ).execute(db)
}

export async function noteLetGo(trx: Trx, id: string): Promise<void> {
  await sql`update payment_approvals set let_go_at = app.now() where id = ${id}`.execute(trx)
}

/** What a provider may hold although nobody can order with it any more. */
export async function listForgotten(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_approvals a where method = any(${HELD_WAYS}::text[]) and let_go_at is null
      and begun_at < app.now() - make_interval(hours => ${HOURS})
      and not exists (select from payments p where p.id = a.id) order by begun_at limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

export async function forgetOldApprovals(db: Db): Promise<void> {
  await sql`delete from payment_approvals
    where begun_at < app.now() - make_interval(days => ${APPROVALS_KEPT_DAYS})`.execute(db)
}
