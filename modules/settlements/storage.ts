import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Report } from './report.rules.ts'

/** So long a provider may take until a payment stands in a report. */
const GRACE = sql`interval '7 days'`

/** Those who read reports, or look at them, take turns. */
export async function lockReading(trx: Trx): Promise<void> {
  await sql`lock table settlement_reports in share row exclusive mode`.execute(trx)
}

export async function insertReport(
  trx: Trx,
  given: { provider: string; fileName: string; firstAt: Date; lastAt: Date; actor: string },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('settlement_reports')
    .values({
      id,
      provider: given.provider,
      file_name: given.fileName,
      first_at: given.firstAt,
      last_at: given.lastAt,
      read_by: given.actor,
    })
    .execute()
  return id
}

/**
 * Writes the lines that are new, each with the payment, refund or payout here that it is about: by our own key, else by the
 * provider's names of it. Answers their ids.
 */
export async function insertLines(
  trx: Trx,
  reportId: string,
  { provider, lines }: Report,
): Promise<string[]> {
  const given = lines.map((line) => ({ id: newId(), ...line, bookedAt: line.bookedAt.toISOString() }))
  const { rows } = await sql<{ id: string }>`
    insert into settlement_lines (id, report_id, provider, name, kind, booked_at, gross_cents, fee_cents, net_cents, reference, payout,
      payment_id, refund_id, seller_payout_id)
    select l.id, ${reportId}, ${provider}, l.name, l.kind, l."bookedAt", l."grossCents", l."feeCents", l."netCents",
      l."references" ->> 0, l.payout, coalesce(p.id, r.payment_id, o.payment_id), r.id, o.id
    from (select g.*, array(select jsonb_array_elements_text(g."references")) as names
      from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g (id uuid, name text, kind text, "bookedAt" timestamptz,
        "grossCents" integer, "feeCents" integer, "netCents" integer, "references" jsonb, key uuid, payout text)) l
    left join lateral (
      select p.id from payments p where l.kind in ('payment', 'dispute', 'disputeWon', 'refund') and p.id = any(array(
        select k.id from payments k where k.id = l.key and k.provider = ${provider}
        union all select n.id from payments n where n.provider = ${provider} and n.provider_reference = any(l.names)))
      order by p.id = l.key desc limit 1) p on true
    left join lateral (
      select r.id, r.payment_id from refunds r join payments q on q.id = r.payment_id and q.provider = ${provider}
      where l.kind = 'refund' and r.id = any(array(
        select k.id from refunds k where k.id = l.key union all select n.id from refunds n where n.provider_reference = any(l.names)))
      order by r.id = l.key desc limit 1) r on true
    left join lateral (
      select o.id, o.payment_id from payouts o where o.provider = ${provider} and l.kind in ('refund', 'sellerPayout') and o.id = any(array(
        select k.id from payouts k where k.id = l.key union all select n.id from payouts n where n.reference = any(l.names)))
      order by o.id = l.key desc limit 1) o on r.id is null
    on conflict (provider, name) do nothing returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** What the provider keeps, on the account of fees: a posting for each payment, and one for what belongs to none. */
export async function postFees(trx: Trx, reportId: string): Promise<void> {
  await sql`
    with fees as (
      select payment_id, sum(fee_cents)::int as cents, gen_random_uuid() as posting_id from (
        select payment_id, fee_cents from settlement_lines where report_id = ${reportId} and kind <> 'fee'
        union all select payment_id, fee_cents - gross_cents from settlement_lines where report_id = ${reportId} and kind = 'fee') f
      group by payment_id having sum(fee_cents) <> 0)
    insert into ledger_entries (id, posting_id, account, amount_cents, currency, payment_id, reason)
    select gen_random_uuid(), posting_id, e.account, e.sign * cents, 'EUR', payment_id, 'providerFees'
    from fees, (values ('bankFees', 1), ('bank', -1)) as e (account, sign)`.execute(trx)
}

/** What our books say of a line: the sum that it should have. */
const OWN = sql`case l.kind when 'payment' then p.amount_cents when 'refund' then -coalesce(r.amount_cents - r.credited_cents, o.amount_cents)
  when 'sellerPayout' then -o.amount_cents end`

/** How a line fits, as our books are now. */
const WORD = sql`case
  when l.kind in ('fee', 'payout') then 'plain'
  when l.kind = 'other' then 'other'
  when l.kind in ('refund', 'sellerPayout') and r.id is null and o.id is null then 'unknown'
  when l.kind in ('payment', 'dispute', 'disputeWon') and p.id is null then 'unknown'
  when l.kind = 'payment' and p.state not in ('paid', 'refunding', 'refunded') then 'unpaid'
  when l.kind = 'dispute' and p.returned_at is null and not exists (select from settlement_lines w
    where w.payment_id = l.payment_id and w.kind = 'disputeWon' and w.booked_at >= l.booked_at) then 'unnoted'
  when l.kind = 'disputeWon' and p.returned_at is not null and p.returned_at < l.booked_at then 'unnoted'
  when ${OWN} is not null and ${OWN} <> l.gross_cents then 'differs'
  else 'fits' end`

const LINES = sql`select l.id, l.provider, l.kind, l.name, l.booked_at, l.gross_cents, l.fee_cents, l.net_cents, l.payout,
    l.payment_id, ${OWN} as own_cents, ${WORD} as word, l.cleared_by, l.cleared_reason, l.report_id
  from settlement_lines l left join payments p on p.id = l.payment_id left join refunds r on r.id = l.refund_id
  left join payouts o on o.id = l.seller_payout_id`

/** Payments that should stand in a report by now, and do in none. */
const MISSING = sql`select p.id, p.provider, 'payment' as kind, '' as name, p.settled_at as booked_at, 0 as gross_cents, 0 as fee_cents,
    0 as net_cents, null::text as payout, p.id as payment_id, p.amount_cents as own_cents, 'missing' as word,
    g.cleared_by, g.cleared_reason, null::uuid as report_id
  from payments p left join settlement_gaps g on g.payment_id = p.id
  where p.provider in (select provider from settlement_reports) and p.state in ('paid', 'refunding', 'refunded')
    and exists (select from settlement_reports s where s.provider = p.provider
      and p.settled_at between s.first_at and s.last_at - ${GRACE})
    and not exists (select from settlement_lines x where x.payment_id = p.id and x.kind = 'payment')`

/** Every line with how it fits, and every payment that no report has. */
export const SETTLED: RawBuilder<unknown> = sql`(${LINES} union all ${MISSING})`

export type LineWord = 'plain' | 'other' | 'unknown' | 'unpaid' | 'unnoted' | 'differs' | 'fits' | 'missing'

/** The lines of a report by how they fit, and their sums. */
export async function judgeReport(trx: Trx, given: { reportId: string }) {
  const { rows: counts } = await sql<{ word: LineWord; count: number; cents: number }>`
    select word, count(*)::int as count, coalesce(sum(gross_cents), 0)::int as cents from (${LINES}) s
    where report_id = ${given.reportId} group by word`.execute(trx)
  const { rows: money } = await sql<{ grossCents: number; feeCents: number; payoutCents: number }>`
    select coalesce(sum(gross_cents) filter (where kind not in ('payout', 'fee')), 0)::int as "grossCents",
      coalesce(sum(case kind when 'fee' then fee_cents - gross_cents else fee_cents end), 0)::int as "feeCents",
      coalesce(-sum(net_cents) filter (where kind = 'payout'), 0)::int as "payoutCents"
    from settlement_lines where report_id = ${given.reportId}`.execute(trx)
  return { counts, ...money[0]! }
}

/** False where there is no such line or gap, or somebody was quicker. */
export async function clearLine(
  trx: Trx,
  given: { id: string; actor: string; reason: string },
): Promise<boolean> {
  const { id, actor, reason } = given
  const { rows } = await sql`
    update settlement_lines set cleared_by = ${actor}, cleared_reason = ${reason}, cleared_at = app.now()
    where id = ${id} and cleared_at is null returning id`.execute(trx)
  if (rows.length > 0) return true
  const { rows: gaps } = await sql`
    insert into settlement_gaps (payment_id, cleared_by, cleared_reason)
    select s.id, ${actor}, ${reason} from (${MISSING}) s where s.id = ${id}
    on conflict do nothing returning payment_id`.execute(trx)
  return gaps.length > 0
}

/** Transfers of providers to the club's bank, the newest first, each with the bank's entry that has its sum. */
export async function listProviderPayouts(db: Db, page: { limit: number; offset: number }) {
  const { rows } = await sql<ProviderPayoutRow>`
    with sums as (
      select provider, payout, max(booked_at) as at, count(*) filter (where kind <> 'payout')::int as count,
        coalesce(sum(gross_cents) filter (where kind <> 'payout'), 0)::int as gross,
        coalesce(sum(fee_cents) filter (where kind <> 'payout'), 0)::int as fee,
        coalesce(sum(net_cents) filter (where kind <> 'payout'), 0)::int as net,
        (-sum(net_cents) filter (where kind = 'payout'))::int as paid_out
      from settlement_lines where payout is not null group by provider, payout)
    select s.provider, s.payout, s.at, s.count, s.gross as "grossCents", s.fee as "feeCents", s.net as "netCents",
      coalesce(s.paid_out, s.net) as "amountCents", s.count > 0 and s.paid_out is not null and s.paid_out <> s.net as "isOdd",
      b.booked_on::text as "bankedOn"
    from sums s left join lateral (
      select booked_on from bank_entries b where b.amount_cents = coalesce(s.paid_out, s.net)
        and b.booked_on between s.at::date - 1 and s.at::date + 10 order by b.booked_on limit 1) b on true
    order by s.at desc, s.payout limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

type ProviderPayoutRow = {
  provider: string
  payout: string
  at: Date
  count: number
  grossCents: number
  feeCents: number
  netCents: number
  amountCents: number
  isOdd: boolean
  bankedOn: string | null
}
