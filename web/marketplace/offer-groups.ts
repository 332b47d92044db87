import type { MarketplaceOffer } from '#modules/marketplace/schema.ts'

/** Offers that are bought together: one, or several places side by side. */
export type OfferGroup = { key: string; offers: MarketplaceOffer[]; price: number }

export type OfferWish = {
  /** Null: all of them. */
  priceClass: string | null
  block: string | null
  /** So many places together. */
  quantity: number
}

/** What fits the wish, cheapest first. No offer stands in two groups. */
export function groupsFor(offers: readonly MarketplaceOffer[], wish: OfferWish): OfferGroup[] {
  const fitting = offers.filter(
    (offer) =>
      (wish.priceClass === null || offer.priceClass === wish.priceClass) &&
      (wish.block === null || offer.block === wish.block),
  )
  const rows = Map.groupBy(fitting, ({ block, row }) => `${block}-${row ?? ''}`)
  return [...rows.values()]
    .flatMap((row) => runsOf(row).flatMap((run) => piecesOf(run, wish.quantity)))
    .map((group) => ({
      key: group.map((offer) => offer.id).join(),
      offers: group,
      price: group.reduce((sum, offer) => sum + offer.price, 0),
    }))
    .sort((a, b) => a.price - b.price || compareIds(a.offers[0]!, b.offers[0]!))
}

/**
 * Seats of a row with nothing between them on the seat map: an aisle parts what has numbers that follow each other. Standing
 * places have no seats: all of a block stand together.
 */
function runsOf(row: MarketplaceOffer[]): MarketplaceOffer[][] {
  if (row[0]!.seat === null) return [row]
  const runs: MarketplaceOffer[][] = []
  for (const offer of row.toSorted((a, b) => firstOf(a) - firstOf(b))) {
    const run = runs.at(-1)
    if (run && firstOf(offer) - lastOf(run.at(-1)!) === 1) run.push(offer)
    else runs.push([offer])
  }
  return runs
}

const firstOf = ({ positions }: MarketplaceOffer) => Math.min(...positions)
const lastOf = ({ positions }: MarketplaceOffer) => Math.max(...positions)

function piecesOf(run: MarketplaceOffer[], size: number): MarketplaceOffer[][] {
  const count = Math.floor(run.length / size)
  return Array.from({ length: count }, (_, index) => run.slice(index * size, (index + 1) * size))
}

function compareIds(a: MarketplaceOffer, b: MarketplaceOffer): number {
  return Number(a.block) - Number(b.block) || Number(a.row) - Number(b.row) || Number(a.seat) - Number(b.seat)
}

/** The price classes on offer, dearest first, with how many there are and the lowest price. */
export function classesOf(offers: readonly MarketplaceOffer[]) {
  const classes = Map.groupBy(offers, (offer) => offer.priceClass)
  return [...classes]
    .map(([id, of]) => ({
      id,
      name: of[0]!.priceClassName,
      free: of.length,
      price: Math.min(...of.map((offer) => offer.price)),
    }))
    .sort((a, b) => b.price - a.price)
}
