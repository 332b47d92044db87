import type { Side } from '#modules/matches/schema.ts'
import type { TickerDesk } from '#modules/office/ticker/schema.ts'
import type { ChosenLineUp } from '#modules/office/ticker/sheet.schema.ts'

export const ON_THE_PITCH = 11
export const BENCH = 15
export const FORMATIONS = [
  '4-2-3-1',
  '4-3-3',
  '4-4-2',
  '4-1-4-1',
  '3-4-3',
  '3-5-2',
  '5-3-2',
  '5-4-1',
  '4-3-1-2',
] as const
/** Minutes before the kick-off at which a line-up is read. */
export const PUBLISH_BEFORE = [75, 60, 45] as const

export type Group = 'starters' | 'bench'
export type Draft = {
  starters: string[]
  bench: string[]
  numbers: Record<string, string>
  captain: string | null
  formation: string
  coach: string
  /** `now`, or how many minutes before the kick-off; `kept`: as it was planned. */
  publish: string
}

/** What stands there; without a line-up the squad's shirts alone. */
export function draftOf(desk: TickerDesk, side: Side): Draft {
  const { players, squad, formation, coach, publishAt } = desk.sides[side]
  const named = players.filter(({ place }) => place !== 'squad')
  const shirts = [...squad, ...named].map(({ id, number }) => [id, number === null ? '' : String(number)])
  return {
    starters: named.filter(({ isStarter }) => isStarter).map(({ id }) => id),
    bench: named.filter(({ isStarter }) => !isStarter).map(({ id }) => id),
    numbers: Object.fromEntries(shirts),
    captain: named.find(({ isCaptain }) => isCaptain)?.id ?? null,
    formation: formation ?? '',
    coach: coach ?? '',
    publish: publishAt ? 'kept' : 'now',
  }
}

/** Into a group by a tap, out of it by another one. */
export function toggled(draft: Draft, id: string, group: Group): Draft {
  const without = (ids: string[]) => ids.filter((one) => one !== id)
  const isIn = draft[group].includes(id)
  const next = { ...draft, starters: without(draft.starters), bench: without(draft.bench) }
  const captain = isIn && draft.captain === id ? null : draft.captain
  return isIn ? { ...next, captain } : { ...next, captain, [group]: [...next[group], id] }
}

/** Why it cannot be sent, as a key of the texts; null where it can. */
export function faultOf(draft: Draft): 'eleven' | 'bench' | 'numbers' | 'twice' | null {
  const { starters, bench, numbers } = draft
  if (starters.length !== ON_THE_PITCH) return 'eleven'
  if (bench.length > BENCH) return 'bench'
  const shirts = [...starters, ...bench].map((id) => Number(numbers[id]))
  if (shirts.some((shirt) => !Number.isInteger(shirt) || shirt < 1 || shirt > 99)) return 'numbers'
  return new Set(shirts).size < shirts.length ? 'twice' : null
}

export function bodyOf(draft: Draft, desk: TickerDesk, side: Side): ChosenLineUp {
  const { starters, bench, numbers, captain, formation, coach, publish } = draft
  const chosen = (id: string) => ({ personId: id, number: Number(numbers[id]) })
  const before = Date.parse(desk.kickOff) - Number(publish) * 60_000
  return {
    seen: desk.sides[side].mark,
    starters: starters.map(chosen),
    bench: bench.map(chosen),
    captain,
    formation: formation || null,
    coach: coach.trim() || null,
    publishAt:
      publish === 'now'
        ? null
        : publish === 'kept'
          ? desk.sides[side].publishAt
          : new Date(before).toISOString(),
  }
}
