import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

/** A condition on `d`, a row of dues: it is on account, and its payer has let the club debit them. */
export const IS_BY_MANDATE = sql.raw(`d.payment_token_id is null
  and exists (select from sepa_mandates m where m.payer_id = d.payer_id and m.ended_at is null)`)

/** A mandate as others see it; the whole IBAN is for the file alone. */
export type Mandate = {
  id: string
  reference: string
  payerId: string
  signedOn: string
  holder: string | null
  ibanEnding: string
  endedAt: Date | null
  endedBecause: string | null
}

const MANDATE =
  sql.raw(`m.id, m.reference, m.payer_id as "payerId", m.signed_on::text as "signedOn", m.holder,
  m.iban_ending as "ibanEnding", m.ended_at as "endedAt", m.ended_because as "endedBecause"`)

/** Null: none that lives. */
export async function findLiveMandate(db: Db, payerId: string): Promise<Mandate | null> {
  const { rows } = await sql<Mandate>`
    select ${MANDATE} from sepa_mandates m where m.payer_id = ${payerId} and m.ended_at is null`.execute(db)
  return rows[0] ?? null
}

export async function holdMandate(trx: Trx, id: string): Promise<Mandate | null> {
  const { rows } = await sql<Mandate>`
    select ${MANDATE} from sepa_mandates m where m.id = ${id} for update`.execute(trx)
  return rows[0] ?? null
}

export type NewMandate = {
  payerId: string
  reference: string
  signedOn: string
  holder: string
  sealedIban: string
  ibanEnding: string
  actor: string
}

/** `live`: the payer has one; `reference`: somebody has that. */
export async function insertMandate(
  trx: Trx,
  given: NewMandate & { id: string },
): Promise<'written' | 'live' | 'reference'> {
  const { rows } = await sql`
    insert into sepa_mandates (id, reference, payer_id, signed_on, holder, sealed_iban, iban_ending, recorded_by)
    values (${given.id}, ${given.reference}, ${given.payerId}, ${given.signedOn}, ${given.holder}, ${given.sealedIban},
      ${given.ibanEnding}, ${given.actor})
    on conflict do nothing returning id`.execute(trx)
  if (rows.length > 0) return 'written'
  return (await findLiveMandate(trx, given.payerId)) ? 'live' : 'reference'
}

/** False: it had ended. */
export async function endMandateRow(
  trx: Trx,
  given: { id: string; because: string | null; actor: string },
): Promise<boolean> {
  const { rows } = await sql`
    update sepa_mandates set ended_at = app.now(), ended_by = ${given.actor}, ended_because = ${given.because}
    where id = ${given.id} and ended_at is null returning id`.execute(trx)
  return rows.length > 0
}

/** What its payer owes and what would be billed now: planned, on account. */
export async function holdPlannedOf(trx: Trx, payerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from dues where payer_id = ${payerId} and payment_token_id is null and state = 'planned'
    order by id for update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Nothing was collected by them for three years: by the rules of SEPA they are void then. */
export async function loadLapsed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from sepa_mandates m where m.ended_at is null and greatest(m.signed_on, m.recorded_at::date,
      (select max(c.collect_on) from sepa_collections c where c.mandate_id = m.id and c.state <> 'withdrawn'))
      < (app.now() at time zone 'Europe/Berlin')::date - interval '36 months'`.execute(db)
  return rows.map(({ id }) => id)
}

/** The accounts of these mandates, still sealed, by the mandate's id. */
export async function sealedIbans(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sealed: string }>`
    select id, sealed_iban as sealed from sepa_mandates where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, sealed }) => [id, sealed]))
}

/** Is there somebody of this id who may owe something? */
export async function isPayer(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from contacts where id = ${id} union all select from organisations where id = ${id} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
