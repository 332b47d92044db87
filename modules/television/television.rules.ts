import {
  televisionCollectDaysBefore,
  televisionNextSeasonDays,
  televisionOffers,
  televisionSeasonEnd,
} from '#club/television.ts'
import { berlinDate } from '#platform/dates.ts'
import { TELEVISION_SKU } from './schema.ts'

export type TelevisionOffer = (typeof televisionOffers)[number]

const DAY = 86_400_000

/** The offer of a sku, with the year that its season ends in; null: there is none, or it is written wrongly. */
export function offerOf(sku: string): { offer: TelevisionOffer; year: number | null } | null {
  const [, id, year] = TELEVISION_SKU.exec(sku) ?? []
  const offer = televisionOffers.find((one) => one.id === id)
  if (!offer || (offer.runs === 'season') !== (year !== undefined)) return null
  return { offer, year: year ? Number(year) : null }
}

/** The last moment of the season that ends in this year, to the second. */
export function seasonEnd(year: number): Date {
  const { month, day } = televisionSeasonEnd
  const last = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const summer = new Date(`${last}T23:59:59+02:00`)
  return berlinDate(new Date(summer.getTime() + 1000)) === last
    ? new Date(summer.getTime() + 3_600_000)
    : summer
}

/** The year in which the season on sale ends: the running one, or the next when this one is nearly over. */
export function seasonYearOf(now: Date): number {
  const year = Number(berlinDate(now).slice(0, 4))
  const isOnSale = now.getTime() < seasonEnd(year).getTime() - televisionNextSeasonDays * DAY
  return isOnSale ? year : year + 1
}

/** The same day and time a month later; the last day of a shorter month (§ 188 (3) BGB). */
export function monthAfter(moment: Date): Date {
  const later = new Date(moment)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + 1)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(moment.getUTCDate(), lastDay))
  return later
}

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

/** The day on which the month after this moment is collected: `2027-01-28`. */
export function collectOn(expiresAt: Date, now: Date): string {
  const day = expiresAt.getTime() - televisionCollectDaysBefore * DAY
  return berlinDate(new Date(Math.max(day, now.getTime())))
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
export function monthlyOffer(): TelevisionOffer | null {
  return televisionOffers.find(({ runs }) => runs === 'month') ?? null
}
