import type { CampRoll, Ticks } from '#modules/office/camps/schema.ts'

export type Tick = Ticks['ticks'][number]

/** Ticks name a place and a day and nothing of the child: they may wait in the browser until there is a network. */
const PREFIX = 'office.camp-ticks.'

/** Of one person and one camp: whoever else works on this device sends nothing in their name. */
export const queueName = (personId: string, campId: string): string => `${PREFIX}${personId}.${campId}`

export function loadTicks(name: string): Tick[] {
  try {
    const ticks: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(ticks) ? ticks : []
  } catch {
    return []
  }
}

function keep(name: string, ticks: Tick[]): void {
  if (ticks.length === 0) localStorage.removeItem(name)
  else localStorage.setItem(name, JSON.stringify(ticks))
}

/** In the order in which they were made; of one child and day the last one. */
export function addTick(name: string, tick: Tick): Tick[] {
  const others = loadTicks(name).filter(({ placeId, day }) => placeId !== tick.placeId || day !== tick.day)
  const all = [...others, tick]
  keep(name, all)
  return all
}

/** Only what was sent goes: more may have been ticked meanwhile. */
export function dropTicks(name: string, sent: readonly Tick[]): Tick[] {
  const keys = new Set(sent.map(keyOf))
  const rest = loadTicks(name).filter((one) => !keys.has(keyOf(one)))
  keep(name, rest)
  return rest
}

const keyOf = ({ placeId, day, tickedAt }: Tick) => `${placeId} ${day} ${tickedAt}`

/** A list with these ticks in it, as the server has it once they are sent. */
export function withTicks(roll: CampRoll, ticks: readonly Tick[]): CampRoll {
  if (ticks.length === 0) return roll
  return {
    ...roll,
    children: roll.children.map((child) => {
      const own = ticks.filter(({ placeId }) => placeId === child.id)
      return { ...child, there: { ...child.there, ...Object.fromEntries(own.map(dayOf)) } }
    }),
  }
}

const dayOf = ({ day, isThere }: Tick): [string, boolean] => [day, isThere]
