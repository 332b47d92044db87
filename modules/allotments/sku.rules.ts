/** The kind of fan clubs' places in carts and orders. */
export const ALLOTMENT = 'allotment'

const SKU = /^FC-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** The place that a sku names; null where it is none of these. */
export function parseAllotmentSku(sku: string): string | null {
  return SKU.exec(sku)?.[1] ?? null
}

export function allotmentSku(placeId: string): string {
  return `FC-${placeId}`
}
