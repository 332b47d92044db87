import type { Text } from '#club/club.ts'

type UserOption = { key: string; value: string }

/** An item of a checkout as it was bought. */
export type ItemRow = {
  id: string
  orderId: string
  cartItemId: string
  kind: string
  type: string
  sku: string
  serialNumber: string
  name: Text
  quantity: number
  priceCents: number
  totalCents: number
  vatRate: number
  options: UserOption[]
  imageId: string | null
}

/** An order of a checkout: what one seller delivers. */
export type OrderRow = {
  id: string
  sellerId: number
  number: string | null
  state: string
  shippingCode: string | null
  shippingCents: number
  shippingVatRate: number
  deliveryDays: { from: number; to: number } | null
  totalCents: number
}
