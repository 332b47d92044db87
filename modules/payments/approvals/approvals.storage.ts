import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { APPROVALS_KEPT_DAYS } from '../ways.rules.ts'

export async function noteBegun(
  db: Db,
  { id, reference, amountCents }: { id: string; reference: string; amountCents: number },
): Promise<void> {
  await sql`insert into payment_approvals (id, reference, amount_cents) values (${id}, ${reference}, ${amountCents})
    on conflict (id) do nothing`.execute(db)
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

export async function forgetOldApprovals(db: Db): Promise<void> {
  await sql`delete from payment_approvals
    where begun_at < app.now() - make_interval(days => ${APPROVALS_KEPT_DAYS})`.execute(db)
}
