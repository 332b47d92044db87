import type { ClubValue, ValueSpan } from './schema.ts'

/**
 * What counts now of the values that the office may change (docs/decisions/0070). Asked where the value of the club's file would
 * be read, with that value: it counts until the office has laid another one over it. A reader names the value in full, so that
 * each name is found where it is used.
 */
export function valueNow<T extends ClubValue>(name: string, base: T): T {
  const last = laid.get(name)?.at(-1)
  return last === undefined || last.isBase ? base : (last.value as T)
}

/** What counted at a moment: whatever was sold then stays as it was sold. */
export function valueAt<T extends ClubValue>(name: string, base: T, moment: Date): T {
  const spans = laid.get(name)
  if (!spans || spans.length === 0) return base
  const next = spans.findIndex(({ from }) => from > moment)
  if (next === 0) return spans[0]!.former as T
  const span = next === -1 ? spans.at(-1)! : spans[next - 1]!
  return next === -1 && span.isBase ? base : (span.value as T)
}

/** All that the office has laid over the files, by name, each in the order of its time. */
export type LaidValues = ReadonlyMap<string, readonly ValueSpan[]>

let laid: LaidValues = new Map()

/** From now on these count, in this process. */
export function layValues(values: LaidValues): void {
  laid = values
}
