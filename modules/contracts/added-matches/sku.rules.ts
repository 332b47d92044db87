/** The kind of kept places in carts and orders. */
export const ADDED_MATCH = 'addedMatch'

const SKU = /^AM-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** The place that a sku names; null where it is none of these. */
export function parseAddedSku(sku: string): string | null {
  return SKU.exec(sku)?.[1] ?? null
}

export function addedSku(placeId: string): string {
  return `AM-${placeId}`
}
