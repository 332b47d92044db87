import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { Due, DueState, DueStepKind } from './schema.ts'
import { IS_BY_MANDATE } from './sepa/mandates.storage.ts'
import { isDueStep } from './states.rules.ts'

export type DueRow = Due & {
  paymentTokenId: string | null
  announcedOn: string | null
  refundedCents: number
  /** Called off while it was being collected: what comes goes back. */
  calledOff: string | null
  createdAt: Date
}

/** Columns of `d`, a row of dues, as a `DueRow`. */
export const DUE = sql.raw(`d.id, d.number, d.kind, d.subject_id as "subjectId", d.period, d.part, d.parts,
  d.payer_id as "payerId", d.payment_token_id as "paymentTokenId", d.amount_cents as "amountCents", d.vat_rate as "vatRate",
  d.due_on::text as "dueOn", d.state, d.attempts, d.next_attempt_on::text as "nextAttemptOn",
  d.announced_on::text as "announcedOn", d.notice_level as "noticeLevel", d.paid_at as "paidAt",
  d.refunded_cents as "refundedCents", d.called_off as "calledOff", d.created_at as "createdAt"`)

/** The day at the club, by the database's clock. */
export async function todayOf(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (app.now() at time zone 'Europe/Berlin')::date::text as day`.execute(db)
  return rows[0]!.day
}

export async function findDue(db: Db, id: string): Promise<DueRow | null> {
  const { rows } = await sql<DueRow>`select ${DUE} from dues d where d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Whoever changes a due holds it first, until the transaction ends. */
export async function holdDue(trx: Trx, id: string): Promise<DueRow | null> {
  if (unsafe('noDueLock')) return findDue(trx, id)
  const { rows } = await sql<DueRow>`select ${DUE} from dues d where d.id = ${id} for update`.execute(trx)
  return rows[0] ?? null
}

export type SubjectWish = { kind: string; subjectId: string; period?: string }

const ofSubject = ({
  kind,
  subjectId,
  period,
}: SubjectWish) => sql`d.kind = ${kind} and d.subject_id = ${subjectId}
  and (${period ?? null}::text is null or d.period = ${period ?? null})`

export async function listDues(db: Db, wish: SubjectWish): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select ${DUE} from dues d where ${ofSubject(wish)} order by d.due_on, d.period, d.part`.execute(db)
  return rows
}

/** All of one contract, in the order of their ids. */
export async function holdDues(trx: Trx, wish: SubjectWish): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select ${DUE} from dues d where ${ofSubject(wish)} order by d.id for update`.execute(trx)
  return rows
}

export type NewDue = Pick<
  DueRow,
  'kind' | 'subjectId' | 'period' | 'part' | 'parts' | 'payerId' | 'amountCents' | 'vatRate' | 'dueOn'
> & { paymentTokenId: string | null; nextAttemptOn: string | null; isPaid: boolean; actor: string }

/** As many as there are, in one statement; those that were planned before stay as they are. */
export async function insertDues(trx: Trx, dues: readonly NewDue[]): Promise<void> {
  const given = dues.map((due) => ({ id: newId(), stepId: newId(), ...due }))
  await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(given)}::text::json) as w (id uuid, "stepId" uuid, kind text,
        "subjectId" uuid, period text, part int, parts int, "payerId" uuid, "paymentTokenId" uuid, "amountCents" int,
        "vatRate" numeric, "dueOn" date, "nextAttemptOn" date, "isPaid" boolean, actor text)),
    made as (
      insert into dues (id, number, kind, subject_id, period, part, parts, payer_id, payment_token_id, amount_cents, vat_rate,
        due_on, state, paid_at, next_attempt_on)
      select id, 'FD-' || extract(year from "dueOn")::text || '-' || lpad(nextval('due_numbers')::text, 6, '0'), kind,
        "subjectId", period, part, parts, "payerId", "paymentTokenId", "amountCents", "vatRate", "dueOn",
        case when "isPaid" then 'paid' else 'planned' end, case when "isPaid" then app.now() end, "nextAttemptOn"
      from wanted order by "subjectId", part
      on conflict (kind, subject_id, period, part) do nothing returning id, state)
    insert into due_steps (id, due_id, kind, to_state, actor)
    select w."stepId", made.id, case when w."isPaid" then 'imported' else 'planned' end, made.state, w.actor
    from made join wanted w using (id)`.execute(trx)
}

export type DueChanges = Partial<{
  state: DueState
  payer_id: string
  payment_token_id: string | null
  attempts: number
  next_attempt_on: string | null
  announced_on: string | null
  notice_level: number
  refunded_cents: number
  called_off: string | null
}>

export type DueStep = {
  kind: DueStepKind
  /** `system`, `payer:{account}`, `staff:{name}` */
  actor: string
  reason?: string | null
  amountCents?: number
  /** The account of whoever asks for what a second person has to say as well. */
  askedBy?: string
}

/** Changes a due that the caller holds, and writes the row of its story. */
export async function changeDue(
  trx: Trx,
  held: DueRow,
  { to, step }: { to: DueChanges; step: DueStep },
): Promise<DueRow> {
  const state = to.state ?? held.state
  if (state !== held.state && !isDueStep(held.state, state))
    throw new RangeError(`a due goes from ${held.state} not to ${state}`)
  await trx
    .updateTable('dues')
    .set({ ...to, paid_at: state === 'paid' ? sql<Date>`coalesce(paid_at, app.now())` : null })
    .where('id', '=', held.id)
    .execute()
  await writeDueStep(trx, { dueId: held.id, from: held.state, to: state, ...step })
  return (await findDue(trx, held.id))!
}

async function writeDueStep(
  trx: Trx,
  given: DueStep & { dueId: string; from: DueState | null; to: DueState },
): Promise<void> {
  await trx
    .insertInto('due_steps')
    .values({
      id: newId(),
      due_id: given.dueId,
      kind: given.kind,
      from_state: given.from,
      to_state: given.to,
      actor: given.actor,
      reason: given.reason ?? null,
      amount_cents: given.amountCents ?? null,
      asked_by: given.askedBy ?? null,
    })
    .execute()
}

/** Dues that the caller holds go into one file: as `changeDue`, in two statements. */
export async function fileDues(
  trx: Trx,
  given: {
    dues: readonly (Pick<DueRow, 'id' | 'state'> & { amountCents: number; groupId: string })[]
    actor: string
  },
): Promise<void> {
  const { dues, actor } = given
  const wrong = dues.find(({ state }) => !isDueStep(state, 'collecting'))
  if (wrong) throw new RangeError(`a due goes from ${wrong.state} not to collecting`)
  await sql`
    update dues set state = 'collecting', next_attempt_on = null, paid_at = null
    where id = any(${dues.map(({ id }) => id)}::uuid[])`.execute(trx)
  const steps = dues.map((due) => ({ stepId: newId(), ...due }))
  await sql`
    insert into due_steps (id, due_id, kind, from_state, to_state, actor, reason, amount_cents)
    select "stepId", id, 'collecting', state, 'collecting', ${actor}, "groupId", "amountCents"
    from json_to_recordset(${JSON.stringify(steps)}::text::json)
      as s ("stepId" uuid, id uuid, state text, "groupId" text, "amountCents" int)`.execute(trx)
}

/** Dues whose day to be collected or billed has come, the longest waiting first; a file collects the others. */
export async function loadDueIds(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from dues d where d.next_attempt_on <= (app.now() at time zone 'Europe/Berlin')::date
      and d.state in ('planned', 'failed', 'suspended') and (d.state = 'suspended' or not (${IS_BY_MANDATE}))
    order by d.next_attempt_on, d.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What somebody pays for and what is not paid or called off: the stored method is needed for it. */
export async function isTokenNeeded(db: Db, paymentTokenId: string): Promise<boolean> {
  const { rows } = await sql`
    select from dues where payment_token_id = ${paymentTokenId} and state not in ('paid', 'cancelled', 'writtenOff')
    limit 1`.execute(db)
  return rows.length > 0
}
