import type { Language } from '#club/club.ts'
import type { ProductSold } from '#modules/office/figures/shop.schema.ts'

export const productColumns = [
  'name',
  'pieces',
  'grossCents',
  'netCents',
  'share',
  'backPieces',
  'printPieces',
  'inStock',
] as const
export type ProductColumn = (typeof productColumns)[number]
export type ProductOrder = { by: ProductColumn; isRising: boolean }

/** By one column; equal ones by turnover, and then by their id, so that nothing jumps. */
export function sortedProducts(
  products: readonly ProductSold[],
  { by, isRising }: ProductOrder,
  language: Language,
): ProductSold[] {
  const turn = isRising ? 1 : -1
  // The share is the turnover by another measure.
  const numberOf = (one: ProductSold) => (by === 'name' ? 0 : one[by === 'share' ? 'grossCents' : by])
  const nameOf = (one: ProductSold) => one.name[language] ?? one.name.de
  return products.toSorted((a, b) => {
    const first = by === 'name' ? nameOf(a).localeCompare(nameOf(b), language) : numberOf(a) - numberOf(b)
    return first * turn || b.grossCents - a.grossCents || a.id.localeCompare(b.id)
  })
}
