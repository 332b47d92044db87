import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { GiveBack, OfficeApproval } from './actions.schema.ts'

/** One wish waits for each order; the second one is told so. */
export async function insertApproval(
  trx: Trx,
  given: {
    orderId: string
    wanted: GiveBack
    amountCents: number
    digest: string
    reason: string | null
    by: Staff
  },
): Promise<string> {
  const { orderId, wanted, amountCents, digest, reason, by } = given
  const { rows } = await sql<{ id: string }>`
    insert into office_approvals (id, kind, order_id, request, amount_cents, digest, reason, asked_by, asked_name)
    values (${newId()}, ${wanted.kind}, ${orderId}, ${JSON.stringify(wanted)}::text::jsonb, ${amountCents}, ${digest},
      ${reason}, ${by.personId}, ${by.name})
    on conflict (order_id) where state = 'waiting' do nothing returning id`.execute(trx)
  if (!rows[0])
    throw new AppError(
      409,
      'OFFICE_APPROVAL_WAITS',
      'For this order something waits for a second person already',
    )
  return rows[0].id
}

export type Approval = {
  orderId: string
  orderNumber: string
  wanted: GiveBack
  digest: string
  askedBy: string
  askedName: string
}

export async function findApproval(db: Db, id: string): Promise<Approval | null> {
  const { rows } = await sql<Approval>`
    select a.order_id as "orderId", o.number as "orderNumber", a.request as wanted, a.digest, a.asked_by as "askedBy",
      a.asked_name as "askedName"
    from office_approvals a join checkout_orders o on o.id = a.order_id where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** False: somebody else has decided it. */
export async function decideApproval(
  trx: Trx,
  given: { id: string; state: 'done' | 'refused'; by: Staff },
): Promise<boolean> {
  const { rows } = await sql`
    update office_approvals set state = ${given.state}, decided_by = ${given.by.personId}, decided_name = ${given.by.name},
      decided_at = app.now()
    where id = ${given.id} and ${unsafe('noDecisionGuard') ? sql`true` : sql`state = 'waiting'`} returning id`.execute(
    trx,
  )
  return rows.length === 1
}

type Row = Omit<OfficeApproval, 'askedAt' | 'decidedAt'> & { askedAt: Date; decidedAt: Date | null }

/** What waits, the oldest first. */
export async function listWaiting(
  db: Db,
  query: { page: number; pageSize: number },
): Promise<List<OfficeApproval>> {
  const { rows } = await sql<Row>`
    select a.id, a.kind, json_build_object('id', o.id, 'number', o.number) as "order", a.request as wanted,
      a.amount_cents as "amountCents",
      a.reason, a.state, json_build_object('id', a.asked_by, 'name', a.asked_name) as "askedBy", a.asked_at as "askedAt",
      a.decided_name as "decidedBy", a.decided_at as "decidedAt", a.digest
    from office_approvals a join checkout_orders o on o.id = a.order_id where a.state = 'waiting'
    order by a.asked_at, a.id limit ${query.pageSize + 1} offset ${(query.page - 1) * query.pageSize}`.execute(
    db,
  )
  const items = rows.map((row) => ({
    ...row,
    askedAt: row.askedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }))
  return pageOf(items, query)
}
