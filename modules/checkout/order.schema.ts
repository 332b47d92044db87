import type { Text } from '#club/club.ts'
import type { CodeKind } from '#modules/discounts/schema.ts'
import type { LineFacts } from '#modules/selling/facts.schema.ts'

type UserOption = { key: string; value: string }

/** An item of a checkout as it was bought. */
export type ItemRow = LineFacts & {
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
  /** Before codes; in money were paid `totalCents - promotionCents - voucherCents`. */
  totalCents: number
  promotionCents: number
  voucherCents: number
  vatRate: number
  /** Whose tax it is; null: the home country's. */
  vatCountry: string | null
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
  shippingVatCountry: string | null
  shippingVoucherCents: number
  deliveryDays: { from: number; to: number } | null
  totalCents: number
}

/** A code of a checkout with what it took off. */
export type CodeRow = {
  sellerId: number
  kind: CodeKind
  code: string
  name: Text | null
  ownId: string
  partnerId: number | null
  discountCents: number
}
