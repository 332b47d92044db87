/** A parcel that is to be packed. */
export type Parcel = {
  orderNumber: string
  placedAt: string
  language: string
  /** As it stands on the label, a line each. */
  address: string[]
  lines: ParcelLine[]
}

export type ParcelLine = {
  sku: string
  /** In the language of the buyer, and as the club's own shelf calls it. */
  name: string
  shelfName: string
  quantity: number
  /** What is printed on it: `JANSEN 24`; null for nothing. */
  print: string | null
}

/** One walk along the shelves: everything of one kind at once, and for which orders. */
export type Pick = { sku: string; name: string; print: string | null; pieces: number; orders: string[] }

/** What is fetched for these parcels, in the order of the articles; what is printed differently is another thing. */
export function picksOf(parcels: readonly Parcel[]): Pick[] {
  const picks = new Map<string, Pick>()
  for (const { orderNumber, lines } of parcels)
    for (const { sku, shelfName, quantity, print } of lines) {
      const key = `${sku}\n${print ?? ''}`
      const pick = picks.get(key) ?? { sku, name: shelfName, print, pieces: 0, orders: [] }
      picks.set(key, { ...pick, pieces: pick.pieces + quantity, orders: [...pick.orders, orderNumber] })
    }
  return [...picks.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

function keyOf({ sku, print }: Pick): string {
  return `${sku}\n${print ?? ''}`
}
