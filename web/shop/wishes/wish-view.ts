import type { ShopProduct } from '#modules/catalogue/schema.ts'
import type { ShownWish } from './use-wishes.ts'

type Variant = NonNullable<ShopProduct['variants']>[number]

/** The size that was chosen, or the only one there is; null where one has still to be chosen. */
export function variantOf({ product, sku }: Pick<ShownWish, 'product' | 'sku'>): Variant | null {
  const variants = product?.variants ?? []
  if (variants.length === 1) return variants[0]!
  return variants.find((one) => one.sku === sku) ?? null
}

/** `gone`: not sold any more; `soldOut`: the size, or all of it; `low`: how many are left is said. */
export type Availability = 'gone' | 'soldOut' | 'low' | 'inStock' | 'appOnly'

export function availabilityOf(wish: Pick<ShownWish, 'product' | 'sku'>, now = new Date()): Availability {
  const { product } = wish
  if (!product) return 'gone'
  if (product.appclusiveUntil && new Date(product.appclusiveUntil) > now) return 'appOnly'
  const variant = variantOf(wish)
  if (product.isSoldOut || variant?.stock === 'soldOut') return 'soldOut'
  return variant?.stock ?? 'inStock'
}

export const canBeBought = (wish: Pick<ShownWish, 'product' | 'sku'>): boolean =>
  ['low', 'inStock'].includes(availabilityOf(wish))

/** What everybody pays for what was chosen. */
export function listCentsOf({ product, sku, userOptionValues }: ShownWish): number {
  if (!product) return 0
  const size = variantOf({ product, sku })?.price ?? product.price
  return size + (userOptionValues.length > 0 && product.flock ? product.flock.price : 0)
}

/** Name and number as they are read off the back; null where nothing is printed. */
export function printedOn({ userOptionValues }: Pick<ShownWish, 'userOptionValues'>): string | null {
  const chosen = (key: string) => userOptionValues.find((option) => option.key === key)?.value ?? ''
  return `${chosen('flockName').toUpperCase()} ${chosen('flockNumber')}`.trim() || null
}
