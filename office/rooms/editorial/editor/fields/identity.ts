const ids = new WeakMap<object, string>()
let count = 0

/** A name for a block or an item of a list as long as it is written: those of the content have none. */
export function idOf(one: object): string {
  const known = ids.get(one)
  if (known) return known
  count += 1
  ids.set(one, `i${count}`)
  return `i${count}`
}

/** The changed one is the same to whoever looks at it. */
export function carryId<T extends object>(from: object, to: T): T {
  ids.set(to, idOf(from))
  return to
}

/** One place up or down; the same list where there is none. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const to = from + by
  if (from < 0 || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
}
