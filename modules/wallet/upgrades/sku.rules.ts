/** The kind of upgrades in carts and orders. */
export const UPGRADE = 'ticketUpgrade'

const SKU = /^UP-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** The transfer whose ticket a sku upgrades; null where it is none of these. */
export function parseUpgradeSku(sku: string): string | null {
  return SKU.exec(sku)?.[1] ?? null
}

export function upgradeSku(transferId: string): string {
  return `UP-${transferId}`
}
