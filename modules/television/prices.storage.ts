import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { OnSilence } from './schema.ts'

export type PriceChange = {
  id: string
  priceCents: number
  memberPriceCents: number
  effectiveOn: string
  onSilence: OnSilence
  reason: string
  plannedBy: string
  plannedAt: Date
  withdrawnAt: Date | null
  appliedAt: Date | null
}

export type PriceAnswer = {
  changeId: string
  subscriptionId: string
  oldPriceCents: number
  oldMemberPriceCents: number
  isDearer: boolean
  answer: 'yes' | 'no' | null
  outcome: 'changed' | 'kept' | 'ended' | 'gone' | null
}

const CHANGE = sql.raw(`c.id, c.price_cents as "priceCents", c.member_price_cents as "memberPriceCents",
  c.effective_on::text as "effectiveOn", c.on_silence as "onSilence", c.reason, c.planned_by as "plannedBy",
  c.planned_at as "plannedAt", c.withdrawn_at as "withdrawnAt", c.applied_at as "appliedAt"`)
const ANSWER =
  sql.raw(`a.change_id as "changeId", a.subscription_id as "subscriptionId", a.old_price_cents as "oldPriceCents",
  a.old_member_price_cents as "oldMemberPriceCents", a.is_dearer as "isDearer", a.answer, a.outcome`)

/** The newest first. */
export async function listPriceChanges(db: Db): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    select ${CHANGE} from television_price_changes c order by c.planned_at desc, c.id desc limit 50`.execute(
    db,
  )
  return rows
}

export async function findPriceChange(db: Db, id: string): Promise<PriceChange | null> {
  const { rows } = await sql<PriceChange>`
    select ${CHANGE} from television_price_changes c where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The one that is neither withdrawn nor done. */
export async function findLiveChange(db: Db): Promise<PriceChange | null> {
  const { rows } = await sql<PriceChange>`
    select ${CHANGE} from television_price_changes c where c.withdrawn_at is null and c.applied_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Null: another one is on its way. */
export async function insertPriceChange(
  trx: Trx,
  given: Pick<
    PriceChange,
    'priceCents' | 'memberPriceCents' | 'effectiveOn' | 'onSilence' | 'reason' | 'plannedBy'
  >,
): Promise<string | null> {
  const id = newId()
  const { numAffectedRows } = await sql`
    insert into television_price_changes (id, price_cents, member_price_cents, effective_on, on_silence, reason, planned_by)
    values (${id}, ${given.priceCents}, ${given.memberPriceCents}, ${given.effectiveOn}, ${given.onSilence}, ${given.reason},
      ${given.plannedBy}) on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n ? id : null
}

/** False: it was withdrawn or done before. */
export async function markChange(trx: Trx, id: string, as: 'withdrawn_at' | 'applied_at'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update television_price_changes set ${sql.ref(as)} = app.now()
    where id = ${id} and withdrawn_at is null and applied_at is null`.execute(trx)
  return numAffectedRows === 1n
}

const TOUCHED = sql`s.ended_at is null and s.renews and s.price_cents is not null
  and (s.price_cents <> c.price_cents or coalesce(s.member_price_cents, s.price_cents) <> c.member_price_cents)`

/** Who pays something else then and was not told yet. Whoever subscribed after it was planned is not among them. */
export async function listToTell(db: Db, changeId: string, atOnce: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from television_subscriptions s join television_price_changes c on c.id = ${changeId}
    where ${TOUCHED} and s.created_at <= c.planned_at
      and not exists (select from television_price_answers a where a.change_id = c.id and a.subscription_id = s.id)
    order by s.id limit ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many would pay more, and how many less. */
export async function countTouched(
  db: Db,
  { priceCents, memberPriceCents }: { priceCents: number; memberPriceCents: number },
): Promise<{ dearer: number; cheaper: number }> {
  const { rows } = await sql<{ dearer: number; cheaper: number }>`
    with c as (select ${priceCents}::int as price_cents, ${memberPriceCents}::int as member_price_cents),
    touched as (select s.price_cents < c.price_cents
        or coalesce(s.member_price_cents, s.price_cents) < c.member_price_cents as is_dearer
      from television_subscriptions s, c where ${TOUCHED})
    select count(*) filter (where is_dearer)::int as dearer, count(*) filter (where not is_dearer)::int as cheaper
    from touched`.execute(db)
  return rows[0]!
}

/** What is told stands written; null: it was told before. */
export async function insertAnswer(
  trx: Trx,
  given: Omit<PriceAnswer, 'answer' | 'outcome'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into television_price_answers (change_id, subscription_id, old_price_cents, old_member_price_cents, is_dearer)
    values (${given.changeId}, ${given.subscriptionId}, ${given.oldPriceCents}, ${given.oldMemberPriceCents}, ${given.isDearer})
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

/** What one subscriber was told and is not decided, while the change is on its way. */
export async function findOpenAnswer(
  db: Db,
  subscriptionId: string,
): Promise<(PriceAnswer & { change: PriceChange }) | null> {
  const { rows } = await sql<PriceAnswer>`
    select ${ANSWER} from television_price_answers a join television_price_changes c on c.id = a.change_id
    where a.subscription_id = ${subscriptionId} and a.outcome is null and c.withdrawn_at is null and c.applied_at is null`.execute(
    db,
  )
  const [answer] = rows
  return answer ? { ...answer, change: (await findPriceChange(db, answer.changeId))! } : null
}

export async function listUndecided(db: Db, changeId: string): Promise<{ id: string; subjectId: string }[]> {
  const { rows } = await sql<{ id: string; subjectId: string }>`
    select s.id, s.subject_id as "subjectId" from television_price_answers a
    join television_subscriptions s on s.id = a.subscription_id
    where a.change_id = ${changeId} and a.outcome is null order by s.id`.execute(db)
  return rows
}

export async function saveAnswer(
  trx: Trx,
  { changeId, subscriptionId }: Pick<PriceAnswer, 'changeId' | 'subscriptionId'>,
  answer: 'yes' | 'no',
): Promise<void> {
  await sql`update television_price_answers set answer = ${answer}, answered_at = app.now()
    where change_id = ${changeId} and subscription_id = ${subscriptionId} and outcome is null`.execute(trx)
}

export async function saveOutcome(
  trx: Trx,
  { changeId, subscriptionId }: Pick<PriceAnswer, 'changeId' | 'subscriptionId'>,
  outcome: NonNullable<PriceAnswer['outcome']>,
): Promise<void> {
  await sql`update television_price_answers set outcome = ${outcome}, decided_at = app.now()
    where change_id = ${changeId} and subscription_id = ${subscriptionId} and outcome is null`.execute(trx)
}

export type PriceCounts = {
  told: number
  dearer: number
  yes: number
  no: number
  silent: number
  changed: number
  kept: number
  ended: number
}

export async function countAnswers(db: Db, changeId: string): Promise<PriceCounts> {
  const { rows } = await sql<PriceCounts>`
    select count(*)::int as told, count(*) filter (where is_dearer)::int as dearer,
      count(*) filter (where answer = 'yes')::int as yes, count(*) filter (where answer = 'no')::int as no,
      count(*) filter (where is_dearer and answer is null)::int as silent,
      count(*) filter (where outcome = 'changed')::int as changed, count(*) filter (where outcome = 'kept')::int as kept,
      count(*) filter (where outcome = 'ended')::int as ended
    from television_price_answers where change_id = ${changeId}`.execute(db)
  return rows[0]!
}
