import { type RawBuilder, sql } from 'kysely'
import { digestOf, requireSame } from '#modules/office/shared/consequences.ts'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import { ReportError } from '#modules/settlements/report.rules.ts'
import * as settlements from '#modules/settlements/settlements.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { ProviderPayout, ReportFile, ReportPreview, SettlementLine, SettlementQuery } from './schema.ts'

/** What fits, or needs nobody to look at. */
const IS_FINE = sql`s.word in ('fits', 'plain')`
const VIEWS: Record<SettlementQuery['view'], RawBuilder<unknown>> = {
  open: sql`not ${IS_FINE} and s.cleared_by is null`,
  cleared: sql`s.cleared_by is not null`,
  fits: IS_FINE,
  all: sql`true`,
}

function wanted({
  view,
  provider,
  q,
}: Pick<SettlementQuery, 'view' | 'provider' | 'q'>): RawBuilder<unknown> {
  const words = q ? containing(q.toLowerCase()) : null
  const found = words
    ? sql`(lower(s.name) like ${words} or lower(coalesce(s.payout, '')) like ${words} or exists (select from payments p
        join checkout_orders o on o.checkout_id = p.checkout_id where p.id = s.payment_id and o.number ilike ${words}))`
    : sql`true`
  return sql`${VIEWS[view]} and ${provider ? sql`s.provider = ${provider}` : sql`true`} and ${found}`
}

export async function listLines(db: Db, query: SettlementQuery): Promise<List<SettlementLine>> {
  const { page, pageSize } = query
  const [{ rows }, count] = await Promise.all([
    sql<Omit<SettlementLine, 'bookedAt'> & { bookedAt: Date }>`
      select s.id, s.provider, s.kind, s.word, s.name, s.booked_at as "bookedAt", s.gross_cents as "grossCents", s.fee_cents as "feeCents",
        s.own_cents as "ownCents", case when first.id is not null then json_build_object('id', first.id, 'number', first.number) end as "order",
        case when s.cleared_by is not null then json_build_object('by', s.cleared_by, 'reason', s.cleared_reason) end as cleared
      from ${settlements.SETTLED} s left join lateral (select o.id, o.number from payments p join checkout_orders o on o.checkout_id = p.checkout_id
        where p.id = s.payment_id and o.number is not null order by o.number limit 1) first on true
      where ${wanted(query)} order by s.booked_at desc, s.id limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(
      db,
    ),
    countOf(db, sql`select 1 from ${settlements.SETTLED} s where ${wanted(query)}`),
  ])
  return pageOf(
    rows.map((row) => ({ ...row, bookedAt: row.bookedAt.toISOString() })),
    query,
    count,
  )
}

export async function countLines(db: Db) {
  const count = await countOf(db, sql`select 1 from ${settlements.SETTLED} s where ${VIEWS.open}`)
  return { items: [{ key: 'open', count }] }
}

export async function listPayouts(
  db: Db,
  query: { page: number; pageSize: number },
): Promise<List<ProviderPayout>> {
  const { page, pageSize } = query
  const rows = await settlements.listProviderPayouts(db, {
    limit: pageSize + 1,
    offset: (page - 1) * pageSize,
  })
  return pageOf(
    rows.map(({ payout, at, netCents: _, ...row }) => ({ ...row, name: payout, at: at.toISOString() })),
    query,
  )
}

/** What reading a file would do. */
export async function previewReport(db: Db, file: ReportFile): Promise<ReportPreview> {
  return told(await settlements.previewReport(db, bytesOf(file)).catch(refused))
}

/** Reads it, if it still does what was shown. */
export async function takeReport(
  trx: Trx,
  given: ReportFile & { digest: string; actor: string },
): Promise<ReportPreview> {
  const { name: fileName, actor } = given
  const taken = await settlements.takeReport(trx, { bytes: bytesOf(given), fileName, actor }).catch(refused)
  requireSame(told(taken), given)
  return told(taken)
}

function told(report: settlements.TakenReport): ReportPreview {
  const { firstAt, lastAt, ...rest } = report
  const shown = { ...rest, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() }
  return { ...shown, digest: digestOf(shown) }
}

function refused(error: unknown): never {
  throw error instanceof ReportError ? new AppError(400, `REPORT_${error.fault}`, error.message) : error
}

const bytesOf = ({ content }: Pick<ReportFile, 'content'>) => Buffer.from(content, 'base64')
