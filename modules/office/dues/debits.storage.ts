import { type RawBuilder, sql } from 'kysely'
import { containing } from '#modules/office/shared/lists.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { DebitFile, DebitFileDetail, MandateQuery, OfficeMandate, OpenReturn } from './debits.schema.ts'

type Part = { limit: number; offset: number }
const wordsOf = (q: string | undefined) => (q ? containing(q.toLowerCase()) : null)
const nameOf = (id: RawBuilder<unknown>) => sql`coalesce(
  (select concat_ws(' ', k.first_name, k.last_name) from contacts k where k.id = ${id}),
  (select o.name from organisations o where o.id = ${id}), '')`
const staffName = (column: string) =>
  sql`case when ${sql.ref(column)} like 'staff:%' then substr(${sql.ref(column)}, 7) else ${sql.ref(column)} end`

const FILE = sql`f.id, f.message_id as name, f.state, f.count, f.amount_cents as "amountCents", ${staffName('f.made_by')} as "madeBy",
  f.made_at as "madeAt", c.collected, c.returned, c."firstOn"`
const COUNTS = sql`lateral (
  select count(*) filter (where c.state = 'collected')::int as collected,
    count(*) filter (where c.state = 'returned')::int as returned, min(c.collect_on)::text as "firstOn"
  from sepa_collections c where c.file_id = f.id) as c on true`

export const filesWanted = (q: string | undefined) => {
  const words = wordsOf(q)
  return sql`select 1 from sepa_files f where ${words}::text is null or lower(f.message_id) like ${words}`
}

type FileRow = Omit<DebitFile, 'madeAt'> & { madeAt: Date }
export async function listFiles(
  db: Db,
  { q, limit, offset }: Part & { q?: string | undefined },
): Promise<DebitFile[]> {
  const words = wordsOf(q)
  const { rows } = await sql<FileRow>`
    select ${FILE} from sepa_files f left join ${COUNTS}
    where ${words}::text is null or lower(f.message_id) like ${words}
    order by f.made_at desc, f.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() }))
}

type DetailRow = Omit<DebitFileDetail, 'debits' | 'madeAt' | 'sentAt' | 'withdrawnAt'> &
  Record<'madeAt', Date> &
  Record<'sentAt' | 'withdrawnAt', Date | null>
export async function findFile(db: Db, id: string): Promise<DebitFileDetail | null> {
  const { rows } = await sql<DetailRow>`
    select ${FILE}, ${staffName('f.sent_by')} as "sentBy", f.sent_at as "sentAt", ${staffName('f.withdrawn_by')} as "withdrawnBy",
      f.withdrawn_at as "withdrawnAt", f.withdrawn_because as "withdrawnBecause", f.sealed_content is not null as "hasContent"
    from sepa_files f left join ${COUNTS} where f.id = ${id}`.execute(db)
  const [file] = rows
  if (!file) return null
  const { rows: debits } = await sql<DebitFileDetail['debits'][number]>`
    select d.id, d.number, c.end_to_end_id as "endToEndId", ${nameOf(sql`d.payer_id`)} as payer, c.sequence,
      c.collect_on::text as "collectOn", c.amount_cents as "amountCents", c.state, c.reason, c.fee_cents as "feeCents"
    from sepa_collections c join dues d on d.id = c.due_id where c.file_id = ${id}
    order by c.state = 'returned' desc, c.collect_on, d.number`.execute(db)
  return {
    ...file,
    madeAt: file.madeAt.toISOString(),
    sentAt: file.sentAt?.toISOString() ?? null,
    withdrawnAt: file.withdrawnAt?.toISOString() ?? null,
    debits,
  }
}

function mandatesWhere({ view, q }: Pick<MandateQuery, 'view' | 'q'>): RawBuilder<unknown> {
  const words = wordsOf(q)
  return sql`from sepa_mandates m where (${view} = 'all' or (${view} = 'live') = (m.ended_at is null))
    and (${words}::text is null or lower(m.reference) like ${words} or lower(m.holder) like ${words}
      or lower(${nameOf(sql`m.payer_id`)}) like ${words})`
}

export const mandatesWanted = (wanted: MandateQuery) => sql`select 1 ${mandatesWhere(wanted)}`

export async function listMandates(
  db: Db,
  { wanted, limit, offset }: Part & { wanted: MandateQuery },
): Promise<OfficeMandate[]> {
  const { rows } = await sql<Omit<OfficeMandate, 'endedAt'> & { endedAt: Date | null }>`
    select m.id, m.reference, json_build_object('id', m.payer_id, 'name', ${nameOf(sql`m.payer_id`)}) as payer, m.holder,
      m.iban_ending as "ibanEnding", m.signed_on::text as "signedOn",
      (select max(c.collect_on)::text from sepa_collections c where c.mandate_id = m.id and c.state <> 'withdrawn') as "usedOn",
      ${staffName('m.recorded_by')} as "recordedBy", m.ended_at as "endedAt", m.ended_because as "endedBecause"
    ${mandatesWhere(wanted)} order by m.recorded_at desc, m.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({ ...row, endedAt: row.endedAt?.toISOString() ?? null }))
}

/** Null: there is none. */
export async function mandateReference(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ reference: string }>`
    select reference from sepa_mandates where id = ${id}`.execute(db)
  return rows[0]?.reference ?? null
}

export const returnsWanted = (q: string | undefined) => {
  const words = wordsOf(q)
  return sql`select 1 from sepa_bookings b where b.state = 'open'
    and (${words}::text is null or lower(b.payer) like ${words} or lower(b.purpose) like ${words})`
}

export async function listReturns(
  db: Db,
  { q, limit, offset }: Part & { q?: string | undefined },
): Promise<OpenReturn[]> {
  const words = wordsOf(q)
  const { rows } = await sql<OpenReturn>`
    select b.id, b.booked_on::text as "bookedOn", b.amount_cents as "amountCents", b.fee_cents as "feeCents", b.payer, b.purpose,
      b.end_to_end_id as "endToEndId", b.reason
    from sepa_bookings b where b.state = 'open'
      and (${words}::text is null or lower(b.payer) like ${words} or lower(b.purpose) like ${words})
    order by b.booked_on, b.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** False: there is none that is open. */
export async function closeReturn(
  trx: Trx,
  given: { id: string; reason: string; actor: string },
): Promise<boolean> {
  const { rows } = await sql`
    update sepa_bookings set state = 'closed', closed_by = ${given.actor}, closed_at = app.now(), closed_because = ${given.reason}
    where id = ${given.id} and state = 'open' returning id`.execute(trx)
  return rows.length > 0
}
