/** Always the same order of kinds, so that two buyers never wait for each other. */
export function inKindOrder<T extends { kind: string }>(items: T[]): [string, T[]][] {
  return [...Map.groupBy(items, (item) => item.kind).entries()].sort(([a], [b]) => (a < b ? -1 : 1))
}
