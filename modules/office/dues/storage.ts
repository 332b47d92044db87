import { type RawBuilder, sql } from 'kysely'
import { containing } from '#modules/office/shared/lists.ts'
import { IS_BY_MANDATE } from '#modules/recurring/recurring.ts'
import type { Db } from '#platform/db.ts'
import type { DueQuery, OfficeDue, OfficeDueDetail } from './schema.ts'

const TODAY = sql`(app.now() at time zone 'Europe/Berlin')::date`
const OPEN = sql`d.state in ('planned', 'collecting', 'invoiced', 'failed', 'suspended')`
const VIEWS: Record<DueQuery['view'], RawBuilder<unknown>> = {
  open: OPEN,
  overdue: sql`${OPEN} and d.due_on < ${TODAY}`,
  suspended: sql`d.state = 'suspended'`,
  paid: sql`d.state = 'paid'`,
  all: sql`true`,
}
const PAYER = sql`coalesce((select concat_ws(' ', k.first_name, k.last_name) from contacts k where k.id = d.payer_id),
  (select o.name from organisations o where o.id = d.payer_id), '')`
const ROW = sql`d.id, d.number, d.kind, d.subject_id as "subjectId", d.period, d.part, d.parts,
  json_build_object('id', d.payer_id, 'name', ${PAYER}) as payer, d.amount_cents as "amountCents",
  d.due_on::text as "dueOn", ${OPEN} and d.due_on < ${TODAY} as "isOverdue", d.state, d.attempts,
  d.next_attempt_on::text as "nextAttemptOn", coalesce(t.kind,
    case when ${IS_BY_MANDATE} then 'mandate' end) as method`

/** For the list and `countOf`. */
function where({ view, state, kind, q }: DueQuery): RawBuilder<unknown> {
  const words = q ? containing(q.toLowerCase()) : null
  return sql`from dues d left join payment_tokens t on t.id = d.payment_token_id
    where ${VIEWS[view]} and (${state ?? null}::text is null or d.state = ${state ?? null})
      and (${kind ?? null}::text is null or d.kind = ${kind ?? null})
      and (${words}::text is null or lower(d.number) like ${words} or lower(${PAYER}) like ${words})`
}

export const duesWanted = (wanted: DueQuery) => sql`select 1 ${where(wanted)}`

export async function listDues(
  db: Db,
  given: { wanted: DueQuery; limit: number; offset: number },
): Promise<OfficeDue[]> {
  const { rows } = await sql<OfficeDue>`
    select ${ROW} ${where(given.wanted)} order by d.due_on, d.id limit ${given.limit} offset ${given.offset}`.execute(
    db,
  )
  return rows
}

export async function findDue(db: Db, id: string): Promise<(OfficeDue & { isTold: boolean }) | null> {
  const { rows } = await sql<OfficeDue & { isTold: boolean }>`
    select ${ROW}, d.announced_on is not null as "isTold"
    from dues d left join payment_tokens t on t.id = d.payment_token_id where d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function loadSteps(db: Db, id: string): Promise<OfficeDueDetail['steps']> {
  const { rows } = await sql<Omit<OfficeDueDetail['steps'][number], 'at'> & { at: Date }>`
    select kind, from_state as "from", to_state as "to", actor, reason, amount_cents as "amountCents", taken_at as at
    from due_steps where due_id = ${id} order by taken_at, id`.execute(db)
  return rows.map((step) => ({ ...step, at: step.at.toISOString() }))
}
