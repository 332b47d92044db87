import type { MarketplaceOffer } from '#modules/marketplace/schema.ts'

/** An offer with the side of the ground that it lies on. */
export type PlacedOffer = MarketplaceOffer & { stand: string }

export function placed(
  offers: readonly MarketplaceOffer[],
  map: readonly { id: string; stand: string }[],
): PlacedOffer[] {
  const stands = new Map(map.map(({ id, stand }) => [id, stand]))
  return offers.map((offer) => ({ ...offer, stand: stands.get(offer.block) ?? '' }))
}

/** Offers that are bought together: one, or several places side by side. */
export type OfferGroup = { key: string; offers: PlacedOffer[]; price: number }

export type OfferWish = {
  /** Null: all of them. */
  priceClass: string | null
  block: string | null
  /** A side of the ground. */
  stand: string | null
  /** For one place at the most. */
  maxPrice: number | null
  /** So many places together. */
  quantity: number
}

export const ORDERS = ['cheapest', 'dearest', 'place'] as const
export type OfferOrder = (typeof ORDERS)[number]

/** What fits the wish, cheapest first. No offer stands in two groups. */
export function groupsFor(offers: readonly PlacedOffer[], wish: OfferWish): OfferGroup[] {
  const fitting = offers.filter(
    (offer) =>
      (wish.priceClass === null || offer.priceClass === wish.priceClass) &&
      (wish.block === null || offer.block === wish.block) &&
      (wish.stand === null || offer.stand === wish.stand) &&
      (wish.maxPrice === null || offer.price <= wish.maxPrice),
  )
  const rows = Map.groupBy(fitting, ({ block, row }) => `${block}-${row ?? ''}`)
  const groups = [...rows.values()]
    .flatMap((row) => runsOf(row).flatMap((run) => piecesOf(run, wish.quantity)))
    .map((group) => ({
      key: group.map((offer) => offer.id).join(),
      offers: group,
      price: group.reduce((sum, offer) => sum + offer.price, 0),
    }))
  return inOrder(groups, 'cheapest')
}

/**
 * Seats of a row with nothing between them on the seat map: an aisle parts what has numbers that follow each other. Standing
 * places have no seats: all of a block stand together.
 */
function runsOf(row: PlacedOffer[]): PlacedOffer[][] {
  if (row[0]!.seat === null) return [row]
  const runs: PlacedOffer[][] = []
  for (const offer of row.toSorted((a, b) => firstOf(a) - firstOf(b))) {
    const run = runs.at(-1)
    if (run && firstOf(offer) - lastOf(run.at(-1)!) === 1) run.push(offer)
    else runs.push([offer])
  }
  return runs
}

const firstOf = ({ positions }: PlacedOffer) => Math.min(...positions)
const lastOf = ({ positions }: PlacedOffer) => Math.max(...positions)

function piecesOf(run: PlacedOffer[], size: number): PlacedOffer[][] {
  const count = Math.floor(run.length / size)
  return Array.from({ length: count }, (_, index) => run.slice(index * size, (index + 1) * size))
}

/** As somebody wants to read them. */
export function inOrder(groups: readonly OfferGroup[], order: OfferOrder): OfferGroup[] {
  const place = (a: OfferGroup, b: OfferGroup) => compareIds(a.offers[0]!, b.offers[0]!)
  switch (order) {
    case 'cheapest':
      return groups.toSorted((a, b) => a.price - b.price || place(a, b))
    case 'dearest':
      return groups.toSorted((a, b) => b.price - a.price || place(a, b))
    case 'place':
      return groups.toSorted(place)
  }
}

function compareIds(a: PlacedOffer, b: PlacedOffer): number {
  return Number(a.block) - Number(b.block) || Number(a.row) - Number(b.row) || Number(a.seat) - Number(b.seat)
}
