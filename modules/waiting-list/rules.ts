import { club } from '#club/club.ts'
import { valueNow } from '#modules/values/now.rules.ts'

const { endsHoursBeforeDoors, leastHoldMinutes, reminderMinutes } = club.waitingList
const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Doors = { doorsOpenAt: Date }

/** After this moment nobody could hold anything long enough to buy it: the list closes. */
export function closesAt({ doorsOpenAt }: Doors): Date {
  return new Date(lastEnd(doorsOpenAt) - leastHoldMinutes * MINUTE)
}

/** How many minutes places are held that are offered now; `until`: of somebody who was drawn, instead of some hours. */
export function holdMinutes(given: Doors & { now: Date; until?: Date | null }): number {
  const { now, doorsOpenAt, until } = given
  const holdHours = valueNow<number>('club.waitingList.holdHours', club.waitingList.holdHours)
  const wanted = until?.getTime() ?? now.getTime() + holdHours * HOUR
  const end = Math.min(wanted, lastEnd(doorsOpenAt))
  return Math.floor((end - now.getTime()) / MINUTE)
}

function lastEnd(doorsOpenAt: Date): number {
  return doorsOpenAt.getTime() - endsHoursBeforeDoors * HOUR
}

/** A short hold needs no reminder: its only mail is recent enough. */
export function isReminderDue(given: { now: Date; offeredAt: Date; offeredUntil: Date }): boolean {
  const { now, offeredAt, offeredUntil } = given
  const left = offeredUntil.getTime() - now.getTime()
  const whole = offeredUntil.getTime() - offeredAt.getTime()
  return left > 0 && left <= reminderMinutes * MINUTE && whole >= 2 * reminderMinutes * MINUTE
}

/** What makes two wishes equal to whoever looks for places. */
type Wanted = {
  personId: string
  quantity: number
  together: boolean
  priceClasses: readonly string[]
  ticketType: string
}

/** Would an offered ticket be something for somebody in the line? Nobody gets their own. */
export function isWantedBy(
  line: readonly Wanted[],
  offer: { sellerId: string; priceClass: string; ticketType: string },
): boolean {
  return line.some(
    (wish) =>
      wish.ticketType === offer.ticketType &&
      wish.priceClasses.includes(offer.priceClass) &&
      wish.personId !== offer.sellerId,
  )
}

/**
 * The first in the line whose wish can be met whole. Those before stay where they are: they are first again when more comes
 * back. Places are looked for once per kind of wish, however many people have the same; `sellers` get nothing of their own,
 * so each of them is a kind of their own.
 */
export function firstToServe<Wish extends Wanted, Places>(
  line: readonly Wish[],
  propose: (wish: Wish) => Places | null,
  sellers: ReadonlySet<string> = new Set(),
): { wish: Wish; places: Places } | null {
  const inVain = new Set<string>()
  for (const wish of line) {
    const { quantity, together, priceClasses, ticketType, personId } = wish
    const seller = sellers.has(personId) ? personId : null
    const kind = JSON.stringify([quantity, together, ticketType, [...priceClasses].sort(), seller])
    if (inVain.has(kind)) continue
    const places = propose(wish)
    if (places !== null) return { wish, places }
    inVain.add(kind)
  }
  return null
}
