/** Chance that comes out the same every time: a stream of numbers from 0 up to 1 for a seed. */
export type Chance = () => number

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from `from` to `to`, both included. */
export const between = (chance: Chance, from: number, to: number): number =>
  from + Math.floor(chance() * (to - from + 1))

export const oneOf = <Item>(chance: Chance, items: readonly Item[]): Item =>
  items[Math.floor(chance() * items.length)]!

/** Goals of a team that scores so many on average. */
export function goalsAround(chance: Chance, average: number): number {
  const limit = Math.exp(-average)
  let goals = 0
  for (let product = chance(); product > limit; product *= chance()) goals += 1
  return Math.min(goals, 6)
}

/** Ids of the demo world are fixed, so that articles and tests can name them. */
export const demoId = (kind: 'person' | 'match' | 'event', number: number): string =>
  `01990000-0000-7000-8${{ person: '1', match: '2', event: '3' }[kind]}00-${String(number).padStart(12, '0')}`
