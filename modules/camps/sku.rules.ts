/** Names the kind in carts and orders. */
export const CAMP = 'camp'
/** The option of a line that says which child. */
export const PLACE_OPTION = 'campPlace'

const SKU = /^camp-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

export function campSku(campId: string): string {
  return `camp-${campId}`
}

/** The camp of a sku; null when it is none. */
export function parseCampSku(sku: string): string | null {
  return SKU.exec(sku)?.[1] ?? null
}
