import type { Buyer, ItemProblem, LineWithStatus, Sellable } from './sellable.ts'

export type Sellables = ReturnType<typeof createSellables>

/** Everything that is sold, found by kind or by sku: who asks here names no seller. */
export function createSellables(all: readonly Sellable[]) {
  const byKind = new Map(all.map((sellable) => [sellable.kind, sellable]))
  if (byKind.size < all.length) throw new Error('two sellers have the same kind')

  /** The seller of an item; every kind in the database has one, or the program was assembled wrongly. */
  function ofKind(kind: string): Sellable {
    const sellable = byKind.get(kind)
    if (!sellable) throw new Error(`nobody sells ${kind}`)
    return sellable
  }

  /** Who sells this sku; null: nobody. */
  function ofSku(sku: string): Sellable | null {
    return all.find((one) => one.owns(sku)) ?? null
  }

  /** Items with their sellers, always in the same order of kinds, so that two buyers never wait for each other. */
  function inLockOrder<T extends { kind: string }>(items: readonly T[]): [Sellable, T[]][] {
    return [...Map.groupBy(items, (item) => item.kind)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, ofThisKind]) => [ofKind(kind), ofThisKind])
  }

  /** What sellers say against lines, by what they saw of them (`statusColumnOf`). */
  function problemsOf(lines: readonly (LineWithStatus & { kind: string })[], buyer: Buyer): ItemProblem[] {
    return all.flatMap((seller) => {
      const own = lines.filter((line) => line.kind === seller.kind)
      return own.length === 0 ? [] : seller.problems(own, buyer)
    })
  }

  /** Until when an open payment protects an item, by what its seller saw; null: none does. */
  function protectedUntil({ kind, status }: { kind: string; status: unknown }): Date | null {
    const until = byKind.get(kind)?.securedUntil?.(status)
    return until ? new Date(until) : null
  }

  /** Whether any of them lies in an account, where it may be for somebody of the buyer's family: what is only sent is nobody's. */
  function areForPeople(items: readonly { kind: string }[]): boolean {
    return items.some(({ kind }) => !ofKind(kind).isForGuests)
  }

  const statusColumnOf = statusColumnsOf(all)
  return { ofKind, ofSku, inLockOrder, statusColumnOf, problemsOf, protectedUntil, areForPeople }
}

/**
 * How every item `i` of a cart `c` stands, as its seller sees it: a column of the statement that reads the cart, about items of these
 * kinds (null: of all). Each is written once.
 */
function statusColumnsOf(all: readonly Sellable[]): (kinds: readonly string[] | null) => string {
  const columns = new Map<string, string>()
  return (kinds) => {
    const key = kinds?.join(' ') ?? 'all'
    let column = columns.get(key)
    if (column === undefined) {
      const cases = all
        .filter(({ kind }) => kinds === null || kinds.includes(kind))
        .map(({ kind, status }) => `when '${kind}' then ${status}`)
      column = cases.length === 0 ? 'null::json as status' : `case i.kind ${cases.join(' ')} end as status`
      columns.set(key, column)
    }
    return column
  }
}
