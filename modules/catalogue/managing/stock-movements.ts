import type { StockChange } from '#modules/catalogue/stock.storage.ts'
import { announceStock, type StockCameBack } from '#modules/catalogue/stock-changes.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { managingErrors, type SizeMovement, type StockMovement } from './managing.schema.ts'
import { type LockedSize, lockSizes, writeMovement } from './stock-movements.storage.ts'

export type StockContext = {
  stockCameBack: StockCameBack
  /** Pieces of each size that are sold and still lie there. */
  unsentOf: (db: Db, skus: readonly string[]) => Promise<Map<string, number>>
}

export type PlannedStock = StockChange & { sku: string; reserved: number }

/** What a movement would make of the stock; the sizes are held until the transaction ends. */
export async function planStock(
  { unsentOf }: StockContext,
  trx: Trx,
  given: { productId: string; moves: readonly SizeMovement[] },
): Promise<PlannedStock[]> {
  const { productId, moves } = given
  const skus = moves.map(({ sku }) => sku)
  const sizes = await lockSizes(trx, { productId, skus })
  if (sizes.length < moves.length) throw notFound()
  const unsent = await unsentOf(trx, skus)
  return sizes.map((size) => {
    const move = moves.find(({ sku }) => sku === size.sku)!
    const now = size.inStock + piecesOf(move, size, unsent.get(size.sku) ?? 0)
    if (now < 0) throw new AppError(409, 'STOCK_RESERVED', managingErrors.STOCK_RESERVED)
    return { sku: size.sku, before: size.inStock, now, reserved: size.reserved }
  })
}

/** Who counts says what lies there: with what is promised, and what is paid and not sent yet. */
function piecesOf(move: SizeMovement, { inStock, reserved }: LockedSize, unsent: number): number {
  if ('pieces' in move) return move.pieces
  const lies = inStock + reserved + unsent
  if (move.seen !== lies) throw new AppError(409, 'STOCK_CHANGED', managingErrors.STOCK_CHANGED)
  return move.counted - lies
}

/**
 * Books what people did to the stock of a product, all sizes or none, never below what is promised. `agree` may refuse what would
 * follow. Sizes whose number stays are written down only where they were counted.
 */
export async function moveStock(
  context: StockContext,
  trx: Trx,
  given: StockMovement & {
    productId: string
    by: { id: string; name: string }
    agree?: (planned: readonly PlannedStock[]) => Promise<void>
  },
): Promise<PlannedStock[]> {
  const { productId, moves, kind, reason, by, agree } = given
  const planned = await planStock(context, trx, { productId, moves })
  await agree?.(planned)
  for (const change of planned)
    if (!(await writeMovement(trx, { ...change, kind, reason: reason || null, by })))
      throw new AppError(409, 'STOCK_RESERVED', managingErrors.STOCK_RESERVED)
  await announceStock(trx, planned, context.stockCameBack)
  return planned
}
