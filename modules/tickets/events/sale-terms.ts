import { sql } from 'kysely'
import { staffErrors } from '#modules/staff/schema.ts'
import type { SalePhase } from '#modules/tickets/phases.rules.ts'
import { awayArea } from '#modules/tickets/venue/away.rules.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { unsafe } from '#platform/unsafe.ts'
import { type EventPrice, refusalToTermsOf, type SaleTermsOfEvent, saleErrors } from './sale.rules.ts'

type Held = {
  startsAt: Date
  version: number
  released: string[] | null
  isAway: boolean
  /** Blocks whose places are counted. */
  counted: string[]
}

type SaleTermsContext = { db: Db }

/** How a match is sold, changed while it is. What lies in carts keeps the price it was promised for. */
export function createSaleTerms(ctx: SaleTermsContext) {
  return inContext(ctx, { changeSale, setBlockOnSale, setAreaPlaces })
}

/** Times, limit and prices; 409 `OFFICE_VERSION_CONFLICT` when somebody was faster. Prices are only added and changed. */
function changeSale(
  ctx: SaleTermsContext,
  given: { id: string; version: number; terms: SaleTermsOfEvent },
): Promise<void> {
  const { id, version, terms } = given
  return ctx.db.transaction().execute(async (trx) => {
    const { startsAt, isAway, counted } = await holdVersion(trx, { id, version })
    const refusal = refusalToTermsOf(terms, startsAt, isAway ? counted : null)
    if (refusal) throw new AppError(409, refusal, saleErrors[refusal])
    await requireSameTypes(trx, { id, prices: terms.prices })
    await trx
      .updateTable('events')
      .set({
        sale_until: terms.saleUntil,
        // Phases and prices are rows of their own: the version says that one of them may be another.
        version: version + 1,
      })
      .where('id', '=', id)
      .execute()
    await savePhases(trx, { id, phases: terms.phases })
    await savePrices(trx, { id, prices: terms.prices })
    await dropTags(trx, ['tickets', 'matches'])
  })
}

/** Opens or closes a block. What is sold or in carts of a closed one stays as it is. */
function setBlockOnSale(
  ctx: SaleTermsContext,
  given: { id: string; version: number; blockId: string; isOnSale: boolean },
) {
  const { id, version, blockId, isOnSale } = given
  return ctx.db.transaction().execute(async (trx) => {
    const { released, isAway, counted } = await holdVersion(trx, { id, version })
    const own = isAway
      ? counted
      : venue()
          .blocksOnSale(null)
          .map((one) => one.id)
    if (!own.includes(blockId)) throw notFound()
    const open = new Set(released ?? own)
    if (isOnSale) open.add(blockId)
    else open.delete(blockId)
    const next = own.filter((one) => open.has(one))
    await trx
      .updateTable('events')
      .set({ released_blocks: next.length === own.length && !isAway ? null : next })
      .where('id', '=', id)
      .execute()
    if (isOnSale && !isAway) await countStanding(trx, id)
    await dropTags(trx, ['tickets', 'matches'])
  })
}

/**
 * How many places an area at another club's ground has from now on, because that club gives more or takes some back; a new
 * one is sold once it has a price. What is sold, in carts or kept stays: 409 `AREA_TOO_FEW` below that.
 */
function setAreaPlaces(
  ctx: SaleTermsContext,
  given: {
    id: string
    version: number
    areaId: string
    places: number
    called?: string | null
  },
): Promise<void> {
  const { id, version, areaId, places, called } = given
  return ctx.db.transaction().execute(async (trx) => {
    const { released, isAway } = await holdVersion(trx, { id, version })
    if (!isAway || !awayArea(areaId)) throw notFound()
    await countArea(trx, { id, areaId, places, called })
    const next = new Set([...(released ?? []), areaId])
    await trx
      .updateTable('events')
      .set({ released_blocks: [...next].toSorted(), version: version + 1 })
      .where('id', '=', id)
      .execute()
    await dropTags(trx, ['tickets', 'matches'])
  })
}

async function holdVersion(trx: Trx, given: { id: string; version: number }): Promise<Held> {
  const { rows } = await sql<Held & { now: Date; cancelledAt: Date | null }>`
    select starts_at as "startsAt", version, released_blocks as released, is_away as "isAway",
      array(select block_id from standing_counters s where s.event_id = events.id order by block_id) as counted, cancelled_at as "cancelledAt", app.now() as now
    from events where id = ${given.id} for update`.execute(trx)
  const [event] = rows
  if (!event) throw notFound()
  if (event.cancelledAt) throw new AppError(409, 'EVENT_CANCELLED', 'The match is called off.')
  if (event.startsAt <= event.now) throw new AppError(409, 'MATCH_IS_OVER', 'The match has begun.')
  if (event.version !== given.version)
    throw new AppError(409, 'OFFICE_VERSION_CONFLICT', staffErrors.OFFICE_VERSION_CONFLICT)
  return event
}

const TOO_FEW = 'More places of the area are sold, in carts or kept.'

/** Guarded, as whoever buys is: of two who change the counter at once one waits for the other. */
export async function countArea(
  trx: Trx,
  {
    id,
    areaId,
    places,
    called,
  }: { id: string; areaId: string; places: number; called?: string | null | undefined },
): Promise<void> {
  const { rows } = await sql`
    insert into standing_counters as s (event_id, block_id, capacity, called) values (${id}, ${areaId}, ${places}, ${called || null})
    on conflict (event_id, block_id) do update set capacity = excluded.capacity,
        called = case when ${called === undefined} then s.called else excluded.called end
      where ${unsafe('noCountGuard')} or s.taken <= excluded.capacity
    returning 1`.execute(trx)
  if (rows.length === 0) throw new AppError(409, 'AREA_TOO_FEW', TOO_FEW)
}

/** A type that is for sale is not taken away: it lies in carts. */
async function requireSameTypes(
  trx: Trx,
  given: { id: string; prices: readonly EventPrice[] },
): Promise<void> {
  const named = new Set(given.prices.map(({ priceClass, ticketType }) => `${priceClass}-${ticketType}`))
  const known = await trx
    .selectFrom('event_prices')
    .select(['price_class', 'ticket_type'])
    .where('event_id', '=', given.id)
    .execute()
  if (!known.every((row) => named.has(`${row.price_class}-${row.ticket_type}`)))
    throw new AppError(409, 'EVENT_PRICE_STAYS', 'A type of ticket that was for sale stays for sale.')
}

/** All of them anew, in the order in which they are shown. */
export async function savePhases(
  trx: Trx,
  { id, phases }: { id: string; phases: readonly SalePhase[] },
): Promise<void> {
  await trx.deleteFrom('sale_phases').where('event_id', '=', id).execute()
  const inOrder = phases.toSorted((a, b) => a.from.getTime() - b.from.getTime())
  await trx
    .insertInto('sale_phases')
    .values(
      inOrder.map(({ who, memberSince, from, until, maxPerBuyer, priceClasses }, at) => ({
        event_id: id,
        position: at + 1,
        who,
        member_since: who === 'member' ? memberSince : null,
        from_at: from,
        until_at: until,
        max_per_buyer: maxPerBuyer,
        price_classes: priceClasses && [...priceClasses],
      })),
    )
    .execute()
}

const USUAL_VAT = 19

/** New ones are taxed as the event's others are. */
export async function savePrices(
  trx: Trx,
  { id, prices, vatRate }: { id: string; prices: readonly EventPrice[]; vatRate?: number },
): Promise<void> {
  await sql`
    insert into event_prices (event_id, price_class, ticket_type, price_cents, member_price_cents, vat_rate)
    select ${id}, p.price_class, p.ticket_type, p.cents, p.member_cents,
      coalesce(${vatRate ?? null}::numeric,
        (select max(vat_rate) from event_prices where event_id = ${id}), ${USUAL_VAT}::numeric)
    from unnest(${prices.map(({ priceClass }) => priceClass)}::text[], ${prices.map(({ ticketType }) => ticketType)}::text[],
      ${prices.map(({ priceCents }) => priceCents)}::int[], ${prices.map(({ memberPriceCents }) => memberPriceCents)}::int[])
      as p(price_class, ticket_type, cents, member_cents)
    on conflict (event_id, price_class, ticket_type) do update
      set price_cents = excluded.price_cents, member_price_cents = excluded.member_price_cents`.execute(trx)
}

/** Standing places are sold by counting: each block of the plan has its row, with as many people as the plan says. */
export async function countStanding(trx: Trx, eventId: string): Promise<void> {
  const standing = venue().blocks.filter(({ kind, isGuest }) => kind === 'standing' && !isGuest)
  await sql`
    insert into standing_counters (event_id, block_id, capacity)
    select ${eventId}, * from unnest(${standing.map(({ id }) => id)}::text[],
      ${standing.map(({ capacity }) => capacity)}::int[])
    on conflict do nothing`.execute(trx)
}
