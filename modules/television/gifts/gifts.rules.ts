import { televisionGiftSendDays, televisionGifts } from '#club/television.ts'
import { periodOf } from '#modules/television/television.rules.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import { berlinDate } from '#platform/dates.ts'
import { dayEnd, monthsAfter } from '#platform/time-limits.rules.ts'
import {
  GIFT_OPTIONS,
  type GiftOption,
  TELEVISION_GIFT_SKU,
  type TelevisionGiftState,
} from './gifts.schema.ts'

export type TelevisionGiftOffer = (typeof televisionGifts)[number]

/** At what the office has laid over the club's prices; two that are changed one after the other never make a member pay more. */
export function pricedGift(offer: TelevisionGiftOffer): TelevisionGiftOffer {
  const { id } = offer
  const cents = valueNow(`televisionGift.${id}.cents`, offer.cents)
  const memberCents = Math.min(cents, valueNow(`televisionGift.${id}.memberCents`, offer.memberCents))
  return { ...offer, cents, memberCents }
}

const DAY = 86_400_000

/** The gift of a sku; null: there is none. */
export function giftOfSku(sku: string): TelevisionGiftOffer | null {
  return giftOf(TELEVISION_GIFT_SKU.exec(sku)?.[1] ?? '')
}

export function giftOf(id: string): TelevisionGiftOffer | null {
  const offer = televisionGifts.find((one) => one.id === id)
  return offer ? pricedGift(offer) : null
}

/** The last moment of the third year after the purchase, as the law has it for claims (§§ 195, 199 BGB). */
export function giftExpiry(boughtAt: Date): Date {
  return dayEnd(`${Number(berlinDate(boughtAt).slice(0, 4)) + 3}-12-31`)
}

/** The time that a gift of so many months, or of a season, gives when it is redeemed: after what is there, of which nothing is lost. */
export function giftPeriod(
  { months }: { months: number | null },
  { now, expiresAt }: { now: Date; expiresAt: Date | null },
): { from: Date; until: Date } {
  if (months === null) return periodOf({ runs: 'season', year: null, now, expiresAt })
  const from = expiresAt && expiresAt > now ? expiresAt : now
  return { from, until: monthsAfter(from, months) }
}

/** What a mail program or a reader could take for an address of a page: nobody writes one to strangers by our mails. */
export function looksLikeLink(text: string): boolean {
  return /:\/\/|\bwww\b|@|[.．｡]\p{L}{2}|。[a-z]{2}/iu.test(text)
}

export type GiftWish = {
  giverName: string | null
  recipientName: string | null
  greeting: string | null
  hasPaper: boolean
  recipientEmail: string | null
  sendOn: string | null
}

/** What is wrong with what its buyer says, as the code of a refusal. */
export type GiftFault =
  | 'USER_OPTION_UNKNOWN'
  | 'TELEVISION_GIFT_HAND_OVER'
  | 'TELEVISION_GIFT_LINK'
  | 'TELEVISION_GIFT_EMAIL'
  | 'TELEVISION_GIFT_DAY'

/** The options of an item, read; a text: what is wrong with them. */
export function giftWish(
  options: readonly { key: string; value: string }[],
  { now }: { now: Date },
): GiftWish | GiftFault {
  const keys = options.map(({ key }) => key)
  if (keys.some((key) => !GIFT_OPTIONS.includes(key as GiftOption)) || new Set(keys).size < keys.length)
    return 'USER_OPTION_UNKNOWN'
  const said = (key: GiftOption) => options.find((option) => option.key === key)?.value.trim() || null
  const wish = {
    giverName: said('giverName'),
    recipientName: said('recipientName'),
    greeting: said('greeting'),
    hasPaper: said('paper') === 'yes',
    recipientEmail: said('recipientEmail'),
    sendOn: said('sendOn'),
  }
  if ([wish.giverName, wish.recipientName, wish.greeting].some((words) => words && looksLikeLink(words)))
    return 'TELEVISION_GIFT_LINK'
  if (!wish.hasPaper && !wish.recipientEmail) return 'TELEVISION_GIFT_HAND_OVER'
  if (wish.recipientEmail && !EMAIL.test(wish.recipientEmail)) return 'TELEVISION_GIFT_EMAIL'
  if (wish.sendOn && (!wish.recipientEmail || !isSendDay(wish.sendOn, now))) return 'TELEVISION_GIFT_DAY'
  return wish
}

/** One address alone: nothing that a mail program would read as several, or as a name beside it. */
const EMAIL =
  /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

export function isEmail(text: string): boolean {
  return text.length <= 80 && EMAIL.test(text)
}

/** A day that there is, and none too far ahead; one that is over means at once. */
export function isSendDay(day: string, now: Date): boolean {
  const moment = new Date(`${day}T12:00:00Z`)
  if (!/^20\d\d-\d\d-\d\d$/.test(day) || Number.isNaN(moment.getTime())) return false
  if (moment.toISOString().slice(0, 10) !== day) return false
  return moment.getTime() <= now.getTime() + televisionGiftSendDays * DAY
}

/** How a gift stands at a moment; the office asks the same of the database (`GIFT_STATE` of its storage). */
export function giftStateOf(given: {
  voidedAt: Date | null
  redeemedAt: Date | null
  withheldAt: Date | null
  sentAt: Date | null
  expiresAt: Date
  now: Date
}): TelevisionGiftState {
  const { voidedAt, redeemedAt, withheldAt, sentAt, expiresAt, now } = given
  if (voidedAt) return 'voided'
  if (withheldAt) return 'unpaid'
  if (redeemedAt) return 'redeemed'
  if (expiresAt <= now) return 'expired'
  return sentAt ? 'sent' : 'open'
}
