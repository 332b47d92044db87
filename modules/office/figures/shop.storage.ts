import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { FiguresQuery } from './schema.ts'
import type { OfficeShopFigures, ProductSold, SideSold } from './shop.schema.ts'
import { within } from './storage.ts'

const MOST_OWN = 100
const MOST_OF_PARTNERS = 50
const MOST_ROWS = 10_000

type Spans = { now: FiguresQuery; before: FiguresQuery }

const PRINTED = sql`(i.user_option_values @> '[{"key": "flockName"}]' or i.user_option_values @> '[{"key": "flockNumber"}]')`

/**
 * What was ordered of each product that has a size in the catalogue, by the index on the moment of the order: only orders that were
 * paid or promised have one. What was cancelled or came back, whenever that was, is taken from the days in which it was ordered.
 */
const soldIn = ({ now, before }: Spans) => sql`sold as materialized (
  select p.id, p.name, not e.is_club as "isPartner", case when not e.is_club then e.name end as partner,
    coalesce(sum(i.quantity - l.gone) filter (where o.is_now), 0)::int as pieces,
    coalesce(sum(l.gone) filter (where o.is_now), 0)::int as "backPieces",
    coalesce(sum(l.cents) filter (where o.is_now), 0)::float8 as "grossCents",
    coalesce(sum(l.paid - l.cents) filter (where o.is_now), 0)::float8 as "backCents",
    coalesce(round(sum(l.cents / (1 + i.vat_rate / 100)) filter (where o.is_now)), 0)::float8 as "netCents",
    coalesce(sum(i.quantity - l.gone) filter (where o.is_now and ${PRINTED}), 0)::int as "printPieces",
    coalesce(sum(i.quantity - l.gone) filter (where not o.is_now), 0)::int as "beforePieces",
    coalesce(sum(l.cents) filter (where not o.is_now), 0)::float8 as "beforeGrossCents",
    coalesce(sum(i.quantity - l.gone) filter (where not o.is_now and ${PRINTED}), 0)::int as "beforePrintPieces"
  from (
    select o.id, true as is_now from checkout_orders o where ${within(sql`o.placed_at`, now)}
    union all select o.id, false from checkout_orders o where ${within(sql`o.placed_at`, before)}) o
    join checkout_items i on i.order_id = o.id
    join variants v on v.sku = i.sku
    join products p on p.id = v.product_id
    join sellers e on e.id = p.seller_id
    cross join lateral (select i.cancelled_quantity + i.returned_quantity as gone, i.total_cents - i.promotion_cents as paid,
      round((i.total_cents - i.promotion_cents) * (i.quantity - i.cancelled_quantity - i.returned_quantity)::numeric
        / i.quantity) as cents) l
  group by p.id, e.id)`

/** The best first; the stock is looked up for those that are shown alone. */
const bestOf = (own: number, ofPartners: number) => sql`best as (
  select s.*, (select coalesce(sum(v.in_stock), 0)::int from variants v where v.product_id = s.id) as "inStock"
  from (select *, row_number() over (partition by "isPartner" order by "grossCents" desc, "beforeGrossCents" desc, id) as place
    from sold) s
  where s.place <= case when s."isPartner" then ${ofPartners}::int else ${own}::int end)`

const PRODUCT = sql`id, name, partner, "inStock", pieces, "backPieces", "grossCents", "netCents", "printPieces", "beforePieces",
  "beforeGrossCents"`

type Read = {
  sides: (SideSold & { isPartner: boolean })[]
  products: ProductSold[]
  categories: OfficeShopFigures['categories']
}

/** What was sold in two spans of days: by one statement. */
export async function readSold(db: Db, spans: Spans): Promise<Read> {
  const { rows } = await sql<Read>`
    with ${soldIn(spans)}, ${bestOf(MOST_OWN, MOST_OF_PARTNERS)}, sides as (
      select "isPartner", count(*)::int as products, sum(pieces)::int as pieces, sum("backPieces")::int as "backPieces",
        sum("grossCents") as "grossCents", sum("backCents") as "backCents", sum("netCents") as "netCents",
        sum("printPieces")::int as "printPieces", sum("beforePieces")::int as "beforePieces",
        sum("beforeGrossCents") as "beforeGrossCents", sum("beforePrintPieces")::int as "beforePrintPieces"
      from sold group by "isPartner"
    ), categories as (
      select c.id, c.name, sum(s.pieces)::int as pieces, sum(s."grossCents") as "grossCents",
        sum(s."beforeGrossCents") as "beforeGrossCents"
      from sold s
        left join lateral (select coalesce(c.parent_id, c.id) as id from product_categories pc
          join categories c on c.id = pc.category_id where pc.product_id = s.id order by c.position, c.id limit 1) first on true
        left join categories c on c.id = first.id
      where not s."isPartner" group by c.id)
    select coalesce((select jsonb_agg(s) from sides s), '[]') as sides,
      coalesce((select jsonb_agg(p) from (select ${PRODUCT} from best order by place) p), '[]') as products,
      coalesce((select jsonb_agg(c order by c."grossCents" desc, c.id) from categories c), '[]') as categories`.execute(
    db,
  )
  return rows[0]!
}

/** For the table: each product. */
export async function listSold(db: Db, spans: Spans): Promise<ProductSold[]> {
  const { rows } = await sql<ProductSold>`
    with ${soldIn(spans)}, ${bestOf(MOST_ROWS, MOST_ROWS)} select ${PRODUCT} from best order by "isPartner", place`.execute(
    db,
  )
  return rows
}
