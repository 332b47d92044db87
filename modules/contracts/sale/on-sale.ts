import { nameOfTicketType } from '#modules/tickets/places.rules.ts'
import type { Availability, BlockSeats } from '#modules/tickets/schema.ts'
import { nameOfSeason } from '#modules/tickets/season-tickets/season-tickets.rules.ts'
import type { SeasonPlaces } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { createTtlCache, type TtlCache } from '#platform/ttl-cache.ts'
import { loadPrices } from '../seasons.storage.ts'
import { classNameOf } from '../views.rules.ts'
import {
  mostInstalments,
  phaseStateOf,
  proratedCents,
  seasonPhasesFrom,
  seasonSku,
  seasonStateOf,
} from './sale.rules.ts'
import { findSeasonOnSale, loadSeasonsOnSale, type SeasonRow } from './sale.storage.ts'
import type { SeasonBestPlaces, SeasonOnSale } from './schema.ts'
import { countWaiting } from './waiting.storage.ts'

type OnSaleContext = {
  db: Db
  seasonPlaces: Pick<SeasonPlaces, 'availability' | 'block' | 'best'>
  availabilities: TtlCache<Availability>
}

/** How old the free places of a season may be: they are counted over all its matches. */
const CACHED_MS = 5_000

/** Seasons whose tickets are sold, with what is free. */
export function createSeasonsOnSale(given: Omit<OnSaleContext, 'availabilities'> & { cacheMs?: number }) {
  const { cacheMs = CACHED_MS } = given
  const ctx: OnSaleContext = { ...given, availabilities: createTtlCache({ ttlMs: cacheMs }) }
  return inContext(ctx, { listSeasons, readSeason, readAvailability, readBlock, findBest })
}

/** Those with a plan of their sale, the running one first. */
async function listSeasons(
  { db }: OnSaleContext,
  query: { page: number; pageSize: number },
): Promise<List<SeasonOnSale>> {
  const all = await loadSeasonsOnSale(db)
  const from = (query.page - 1) * query.pageSize
  const shown: SeasonOnSale[] = []
  for (const season of all.slice(from, from + query.pageSize + 1)) shown.push(await viewOf(db, season))
  return pageOf(shown, query, all.length)
}

async function readSeason({ db }: OnSaleContext, season: number): Promise<SeasonOnSale> {
  return viewOf(db, await planned(db, season))
}

async function readAvailability(ctx: OnSaleContext, season: number): Promise<Availability> {
  const { db, availabilities, seasonPlaces } = ctx
  return availabilities.get(String(season), async () => {
    await planned(db, season)
    return seasonPlaces.availability(db, { season, id: `DK-${season}` })
  })
}

async function readBlock(ctx: OnSaleContext, season: number, blockId: string): Promise<BlockSeats> {
  const { db, seasonPlaces } = ctx
  await planned(db, season)
  return seasonPlaces.block(db, { season, blockId })
}

/** Places side by side that are free in every match. Each person has one season ticket: whoever asks buys one of them. */
async function findBest(
  { db, seasonPlaces }: OnSaleContext,
  given: {
    season: number
    priceClass?: string | undefined
    quantity: number
    block?: string | undefined
  },
): Promise<SeasonBestPlaces> {
  await planned(db, given.season)
  return {
    places: await seasonPlaces.best(db, {
      ...given,
      priceClass: given.priceClass ?? null,
      block: given.block ?? null,
    }),
  }
}

async function planned(db: Db, season: number): Promise<SeasonRow> {
  const row = await findSeasonOnSale(db, season)
  if (!row || row.phases.length === 0) throw notFound()
  return row
}

async function viewOf(db: Db, row: SeasonRow): Promise<SeasonOnSale> {
  const { season, startsOn, endsOn, matches, matchesLeft, now, today, instalments, instalmentDay } = row
  const phases = seasonPhasesFrom(row.phases)
  const prorated = (cents: number) => proratedCents(cents, { matches, left: matchesLeft })
  const prices = (await loadPrices(db, season)).map(
    ({ priceClass, ticketType, priceCents, memberPriceCents }) => ({
      priceClass,
      priceClassName: classNameOf(priceClass),
      ticketType,
      ticketTypeName: nameOfTicketType(ticketType),
      sku: seasonSku({ season, priceClass, ticketType }),
      price: prorated(priceCents),
      memberPrice: memberPriceCents === null ? null : prorated(memberPriceCents),
      wholePrice: priceCents,
    }),
  )
  const totalCents = Math.max(0, ...prices.map(({ price }) => price))
  const terms = { most: instalments, totalCents, today, endsOn, day: instalmentDay }
  return {
    ...{ season, startsOn, endsOn, matches, matchesLeft, instalmentDay, prices },
    name: nameOfSeason(season),
    state: seasonStateOf({ now, phases, isOver: row.isOver }),
    phases: phases.map((phase) => ({
      ...phase,
      from: phase.from.toISOString(),
      until: phase.until?.toISOString() ?? null,
      state: phaseStateOf(phase, now),
    })),
    instalments: mostInstalments(terms),
    waiting: await countWaiting(db, season),
  }
}
