import { type RawBuilder, sql } from 'kysely'
import { pricesByVoucher } from '#modules/marketplace/prices.rules.ts'
import { pagesOf } from '#modules/office/shared/csv.ts'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import type { Db } from '#platform/db.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { ResaleFilters, ResalePayout, ResaleQuery } from './schema.ts'

/** Sent once more after it failed, and not decided yet. */
const UNDER_WAY = sql`(o.state = 'PaymentFailed' and exists (
  select from payout_attempts a where a.offer_id = o.id and a.state = 'requested'))`
const VIEWS: Record<ResaleFilters['view'], RawBuilder<unknown>> = {
  open: sql`(o.state = 'Sold' or ${UNDER_WAY})`,
  failed: sql`o.state = 'PaymentFailed' and not ${UNDER_WAY}`,
  paid: sql`o.state = 'PaymentSucceeded'`,
  all: sql`o.state in ('Sold', 'PaymentFailed', 'PaymentSucceeded')`,
}
const SELLER = sql`coalesce(g.name, concat_ws(' ', c.first_name, c.last_name))`
const FROM = sql`marketplace_offers o join events e on e.id = o.event_id join tickets t on t.id = o.ticket_id left join contacts c on c.id = o.seller_id
  left join organisations g on g.id = o.seller_id`
/** So many rows at once a table for spreadsheets is read. */
const CHUNK = 500

function wanted({ view, q }: ResaleFilters): RawBuilder<unknown> {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const named = words.map(
    (word) => sql`lower(${SELLER} || ' ' || e.opponent || ' ' || e.slug) like ${containing(word)}`,
  )
  return sql.join([sql`o.sold_at is not null`, VIEWS[view], ...named], sql` and `)
}

export async function listResalePayouts(db: Db, query: ResaleQuery): Promise<List<ResalePayout>> {
  const { page, pageSize } = query
  const [rows, count] = await Promise.all([
    load(db, query, { limit: pageSize + 1, offset: (page - 1) * pageSize }),
    countOf(db, sql`select 1 from ${FROM} where ${wanted(query)}`),
  ])
  return pageOf(rows, query, count)
}

export async function countResalePayouts(db: Db) {
  const of = async (key: 'open' | 'failed') => ({
    key,
    count: await countOf(db, sql`select 1 from ${FROM} where ${wanted({ view: key })}`),
  })
  return { items: await Promise.all([of('open'), of('failed')]) }
}

/** All of them, for a table. */
export function allResalePayouts(db: Db, filters: ResaleFilters): AsyncIterable<ResalePayout> {
  return pagesOf(async (page) => {
    const rows = await load(db, filters, { limit: CHUNK + 1, offset: (page - 1) * CHUNK })
    return pageOf(rows, { page, pageSize: CHUNK })
  })
}

type Row = Omit<ResalePayout, 'soldAt' | 'paidAt' | 'voucherCents'> & {
  soldAt: Date
  paidAt: Date | null
  offer: { createdAt: string; handlingFeeCents: number; isOfSeasonTicket: boolean; ticketType: string }
}

async function load(
  db: Db,
  filters: ResaleFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<ResalePayout[]> {
  const { rows } = await sql<Row>`
    select o.id, json_build_object('id', e.id, 'name', json_build_object('de', e.name ->> 'de', 'en', coalesce(e.name ->> 'en',
        e.name ->> 'de'))) as event,
      concat_ws('/', o.block_id, o.row, o.seat) as place, json_build_object('id', o.seller_id, 'name', ${SELLER}) as seller,
      o.price_cents as "priceCents", o.handling_fee_cents + o.reimbursement_fee_cents as "feeCents", o.payout_cents as "payoutCents",
      o.payout_type as "payoutType",
      case when o.state = 'Sold' or ${UNDER_WAY} then 'open' when o.state = 'PaymentFailed' then 'failed' else 'paid' end as state,
      case when o.state = 'PaymentFailed' then (select a.failure from payout_attempts a where a.offer_id = o.id
        order by a.created_at desc limit 1) end as failure,
      o.sold_at as "soldAt", o.paid_at as "paidAt", json_build_object('createdAt', o.created_at, 'ticketType', o.ticket_type,
        'handlingFeeCents', o.handling_fee_cents, 'isOfSeasonTicket', t.season_ticket_id is not null) as offer
    from ${FROM} where ${wanted(filters)} order by o.sold_at desc, o.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows.map(({ offer, ...row }) => ({
    ...row,
    voucherCents:
      row.state === 'failed'
        ? pricesByVoucher({ ...offer, priceCents: row.priceCents, createdAt: new Date(offer.createdAt) })
            .payoutCents
        : null,
    soldAt: row.soldAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  }))
}
