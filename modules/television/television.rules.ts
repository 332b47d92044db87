import {
  televisionCollectDaysBefore,
  televisionNextSeasonDays,
  televisionOffers,
  televisionPriceDecideDays,
  televisionSeasonEnd,
} from '#club/television.ts'
import { valueAt, valueNow } from '#modules/values/now.rules.ts'
import { berlinDate } from '#platform/dates.ts'
import { dayEnd, monthsAfter } from '#platform/time-limits.rules.ts'
import { TELEVISION_SKU } from './schema.ts'

type Sold = (typeof televisionOffers)[number]
export type TelevisionOffer = Omit<Sold, 'cents' | 'memberCents'> & { cents: number; memberCents: number }

const DAY = 86_400_000

/** At what the office has laid over the club's prices: now, or at the moment of an order that agreed to them. */
export function priced(offer: Sold, at: Date | null = null): TelevisionOffer {
  const counts = (name: string, base: number) => (at ? valueAt(name, base, at) : valueNow(name, base))
  const { id } = offer
  const cents = counts(`television.${id}.cents`, offer.cents)
  // Two prices that are changed one after the other never make a member pay more.
  const memberCents = Math.min(cents, counts(`television.${id}.memberCents`, offer.memberCents))
  return { ...offer, cents, memberCents }
}

/** The offer of a sku, with the year that its season ends in; null: there is none, or it is written wrongly. */
export function offerOf(sku: string): { offer: TelevisionOffer; year: number | null } | null {
  const [, id, year] = TELEVISION_SKU.exec(sku) ?? []
  const offer = televisionOffers.find((one) => one.id === id)
  if (!offer || (offer.runs === 'season') !== (year !== undefined)) return null
  return { offer: priced(offer), year: year ? Number(year) : null }
}

/** The last moment of the season that ends in this year, to the second. */
export function seasonEnd(year: number): Date {
  const { month, day } = televisionSeasonEnd
  return dayEnd(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
}

/** The day after this moment: `2027-07-01`. */
export function dayAfter(moment: Date): string {
  return berlinDate(new Date(dayEnd(berlinDate(moment)).getTime() + 1000))
}

/** The free days of an offer, begun now: they end with a day, and what follows is collected on the next. */
export function trialOf(
  offer: TelevisionOffer | null,
  now: Date,
): { offer: TelevisionOffer; days: number; endsAt: Date; chargedOn: string } | null {
  if (!offer || offer.trialDays === 0) return null
  const endsAt = dayEnd(berlinDate(new Date(now.getTime() + offer.trialDays * DAY)))
  return { offer, days: offer.trialDays, endsAt, chargedOn: dayAfter(endsAt) }
}

/** The year in which the season on sale ends: the running one, or the next when this one is nearly over. */
export function seasonYearOf(now: Date): number {
  const year = Number(berlinDate(now).slice(0, 4))
  const isOnSale = now.getTime() < seasonEnd(year).getTime() - televisionNextSeasonDays * DAY
  return isOnSale ? year : year + 1
}

/** A month later at the club (§ 188 (3) BGB). */
export const monthAfter = (moment: Date): Date => monthsAfter(moment, 1)

/**
 * The time that is bought now. It begins when what is paid already is over, and nothing of that is lost: a month follows it, and
 * what is left of it follows a season.
 */
export function periodOf(given: {
  runs: TelevisionOffer['runs']
  year: number | null
  now: Date
  /** Until when it is paid now; null: it is not. */
  expiresAt: Date | null
}): { from: Date; until: Date } {
  const { runs, year, now, expiresAt } = given
  const left = Math.max(0, (expiresAt?.getTime() ?? 0) - now.getTime())
  const from = new Date(now.getTime() + left)
  if (runs === 'month') return { from, until: monthAfter(from) }
  const wanted = seasonEnd(year ?? seasonYearOf(now))
  const end = wanted > now ? wanted : seasonEnd(seasonYearOf(now))
  return { from, until: new Date(end.getTime() + left) }
}

/** How much of a part of the time is still ahead, in milliseconds. */
export function leftOf({ from, until }: { from: Date; until: Date }, now: Date): number {
  return Math.max(0, until.getTime() - Math.max(from.getTime(), now.getTime()))
}

/** The day on which a month that is paid until this moment goes on after so many months of rest: `2027-03-15`. */
export function restUntil(expiresAt: Date, months: number): string {
  return berlinDate(monthsAfter(expiresAt, months))
}

/** From this day on it is decided what the month that begins on a day costs: before its collection is announced. */
export function decideFrom(begins: string): string {
  const day = new Date(`${begins}T12:00:00Z`).getTime() - televisionPriceDecideDays * DAY
  return new Date(day).toISOString().slice(0, 10)
}

/** How many days a part of the time has, and how many of them are over: a day that has begun is not. */
export function daysOf(
  { from, until }: { from: Date; until: Date },
  now: Date,
): { parts: number; used: number } {
  const parts = Math.max(1, Math.round((until.getTime() - from.getTime()) / DAY))
  const over = Math.floor((now.getTime() - from.getTime()) / DAY)
  return { parts, used: Math.min(parts, Math.max(0, over)) }
}

/**
 * The day on which the month after this moment is collected: `2027-01-28`. Nothing is collected for free days before they are over, nor
 * long before time that was given for after them.
 */
export function collectOn(expiresAt: Date, now: Date, trialEndsAt: Date | null = null): string {
  const day = expiresAt.getTime() - televisionCollectDaysBefore * DAY
  const collected = berlinDate(new Date(Math.max(day, now.getTime())))
  if (!trialEndsAt || trialEndsAt <= now) return collected
  return [collected, dayAfter(trialEndsAt)].sort()[1]!
}

/** The days of a period that is collected: unlike every other of the subscription, also after an end that was taken back. */
export function periodName(expiresAt: Date, earlier: readonly string[]): string {
  const day = berlinDate(expiresAt)
  const again = earlier.filter((one) => one === day || one.startsWith(`${day} (`)).length
  return again === 0 ? day : `${day} (${again + 1})`
}

/** What a further month costs whoever subscribed at these prices. */
export function monthCents(
  agreed: { priceCents: number; memberPriceCents: number | null },
  { isMember }: { isMember: boolean },
): number {
  return isMember && agreed.memberPriceCents !== null ? agreed.memberPriceCents : agreed.priceCents
}

/** The offer of a month, whose price is agreed for every further one. */
export function monthlyOffer(at: Date | null = null): TelevisionOffer | null {
  const offer = televisionOffers.find(({ runs }) => runs === 'month')
  return offer ? priced(offer, at) : null
}
