import type {
  MovementKind,
  SizeMovement,
  StockMovement,
} from '#modules/catalogue/managing/managing.schema.ts'
import type { OfficeSize } from '#modules/office/products/schema.ts'

/** What is typed into the fields of the sizes, by sku. */
export type TypedStock = Readonly<Record<string, string>>
export type BookedKind = Exclude<MovementKind, 'correction'>

export type ReadStock = {
  /** How many sizes change, and by how many pieces together. */
  sizes: number
  pieces: number
  /** What it looks like: `+12` is a delivery, `-3` a loss, a number a count. */
  kind: BookedKind
  /** Cannot be read as a number of pieces. */
  wrong: readonly string[]
  /** Where they will be, by sku. */
  targets: ReadonlyMap<string, number>
}

/** A number sets, `+12` and `-3` add and take. */
export function readStock(sizes: readonly OfficeSize[], typed: TypedStock): ReadStock {
  const targets = new Map<string, number>()
  const wrong: string[] = []
  let [isRelative, pieces] = [true, 0]
  for (const { sku, lies } of sizes) {
    const text = typed[sku]?.trim().replace('−', '-')
    if (!text) continue
    const [, sign, digits] = /^([+-]?)(\d{1,6})$/.exec(text) ?? []
    const target = digits === undefined ? -1 : sign ? lies + Number(`${sign}${digits}`) : Number(digits)
    if (target < 0) wrong.push(sku)
    else if (target !== lies || !sign) {
      targets.set(sku, target)
      pieces += target - lies
      isRelative &&= sign !== ''
    }
  }
  const kind = isRelative && targets.size > 0 ? (pieces > 0 ? 'delivery' : 'loss') : 'count'
  return { sizes: targets.size, pieces, kind, wrong, targets }
}

/** What is booked; null where a delivery would take or a loss would add. */
export function movementOf(
  sizes: readonly OfficeSize[],
  { targets }: Pick<ReadStock, 'targets'>,
  { kind, reason }: { kind: BookedKind; reason: string },
): StockMovement | null {
  const moves: SizeMovement[] = []
  for (const { sku, lies } of sizes) {
    const target = targets.get(sku)
    if (target === undefined) continue
    const pieces = target - lies
    if (kind === 'count') moves.push({ sku, counted: target, seen: lies })
    else if (pieces === 0 || (kind === 'delivery') !== pieces > 0) return null
    else moves.push({ sku, pieces })
  }
  return moves.length > 0 ? { kind, reason: reason.trim() || null, moves } : null
}

/** What takes it back. */
export function correctionOf(
  sizes: readonly OfficeSize[],
  { targets }: Pick<ReadStock, 'targets'>,
  reason: string,
): StockMovement | null {
  const moves = sizes.flatMap(({ sku, lies }) => {
    const pieces = lies - (targets.get(sku) ?? lies)
    return pieces === 0 ? [] : [{ sku, pieces }]
  })
  return moves.length > 0 ? { kind: 'correction', reason, moves } : null
}
