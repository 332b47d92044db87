import type { CatalogueProblem } from './schema.ts'

export type StockLine = { cartItemId: string; sku: string; quantity: number }

/** A variant as it stands now. */
export type StockState = {
  sku: string
  productId: string
  isActive: boolean
  /** Of the product, all its sizes together. */
  maxQuantity: number
  /** What can be promised to these lines, including what is already promised to them. */
  available: number
}

export type StockProblem = { cartItemId: string; errorCode: CatalogueProblem; available?: number }

/** NEC-08…10. Lines that share a stock or a product's limit are counted together, and each of them gets the problem. */
export function stockProblems(lines: readonly StockLine[], states: readonly StockState[]): StockProblem[] {
  const bySku = new Map(states.map((state) => [state.sku, state]))
  const wanted = sumBy(lines, (line) => line.sku)
  const wantedOfProduct = sumBy(lines, (line) => bySku.get(line.sku)?.productId ?? line.sku)
  return lines.flatMap(({ cartItemId, sku }) => {
    const state = bySku.get(sku)
    if (!state?.isActive) return [{ cartItemId, errorCode: 'PRODUCT_INACTIVE' as const }]
    const problems: StockProblem[] = []
    if (wantedOfProduct.get(state.productId)! > state.maxQuantity)
      problems.push({ cartItemId, errorCode: 'CARTITEM_QUANTITY_ABOVE_MAX' })
    if (wanted.get(sku)! > state.available)
      problems.push({
        cartItemId,
        errorCode: 'CARTITEM_QUANTITY_ABOVE_STOCK',
        ...(state.available <= LOW_STOCK ? { available: Math.max(0, state.available) } : {}),
      })
    return problems
  })
}

function sumBy(lines: readonly StockLine[], keyOf: (line: StockLine) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.quantity)
  return sums
}

/** Lines by sku, skus ascending: every writer takes the rows of the stock in this order, so that none waits for another in a circle. */
export function inLockOrder<Line extends StockLine>(
  lines: readonly Line[],
): { sku: string; lines: Line[] }[] {
  const groups = new Map<string, Line[]>()
  for (const line of lines) groups.set(line.sku, [...(groups.get(line.sku) ?? []), line])
  return [...groups]
    .map(([sku, group]) => ({ sku, lines: group }))
    .sort((one, other) => (one.sku < other.sku ? -1 : one.sku > other.sku ? 1 : 0))
}

/** Below this many the size says how many are left. */
export const LOW_STOCK = 3

export type StockLevel = 'inStock' | 'low' | 'soldOut'

/** Outsiders learn the number only when little is left. */
export function stockLevel(inStock: number): { stock: StockLevel; left: number | null } {
  if (inStock <= 0) return { stock: 'soldOut', left: 0 }
  return inStock <= LOW_STOCK ? { stock: 'low', left: inStock } : { stock: 'inStock', left: null }
}
