import type { TelevisionGiftOffer } from '#modules/television/gifts/gifts.rules.ts'
import type { TelevisionOffer } from '#modules/television/television.rules.ts'

type Offer = Pick<TelevisionOffer, 'runs'> & {
  id: string
  cents: number
  memberCents: number
  trialDays: number
}

type Gift = Pick<TelevisionGiftOffer, 'id' | 'cents' | 'memberCents' | 'runs'>

type Television = {
  offers: readonly Offer[]
  gifts: readonly Gift[]
  paywallId: number
  paywalls: readonly { id: number }[]
  seasonEnd: { month: number; day: number }
  collectDaysBefore: number
}

const FILE = 'club/television.ts'

/** What is wrong with club TV as it is sold, one sentence each; asked where a site has its role. */
export function faultsOfTelevision(given: Television): string[] {
  const { offers, gifts, paywallId, paywalls, seasonEnd, collectDaysBefore } = given
  return [
    ...(offers.length === 0 ? [`${FILE} offers nothing, and a site has the role television.`] : []),
    ...offers.flatMap(faultsOfOffer),
    ...gifts.flatMap(faultsOfGift),
    ...(new Set(gifts.map(({ id }) => id)).size < gifts.length
      ? [`${FILE} has two gifts of the same id.`]
      : []),
    ...(new Set(offers.map(({ id }) => id)).size < offers.length
      ? [`${FILE} has two offers of the same id.`]
      : []),
    ...(offers.filter(({ runs }) => runs === 'month').length > 1
      ? [`${FILE} has two offers by the month; the price of further months is one.`]
      : []),
    ...(paywalls.some(({ id }) => id === paywallId)
      ? []
      : [`${FILE} opens the paywall ${paywallId}, which club.paywalls does not have.`]),
    ...(isDay(seasonEnd) ? [] : [`${FILE}: a season cannot end on ${seasonEnd.day}.${seasonEnd.month}.`]),
    ...(collectDaysBefore >= 0 && collectDaysBefore <= 14
      ? []
      : [`${FILE}: a month is collected 0 to 14 days before it begins.`]),
  ]
}

function faultsOfOffer({ id, cents, memberCents, runs, trialDays }: Offer): string[] {
  const isWhole = Number.isInteger(cents) && Number.isInteger(memberCents)
  return [
    ...(/^[a-z]{1,20}$/.test(id) && !['given', 'trial'].includes(id)
      ? []
      : [`${FILE}: ${id} is no id of an offer: small letters.`]),
    ...(Number.isInteger(trialDays) && trialDays >= 0 && trialDays <= (runs === 'month' ? 31 : 0)
      ? []
      : [`${FILE}: free days are 0 to 31, and of a month alone: ${id}.`]),
    ...(isWhole && memberCents > 0 && memberCents <= cents
      ? []
      : [`${FILE}: members pay more than nothing for ${id}, and no more than others.`]),
  ]
}

function faultsOfGift({ id, cents, memberCents, runs }: Gift): string[] {
  const isWhole = Number.isInteger(cents) && Number.isInteger(memberCents)
  return [
    ...(/^[a-z]{1,20}$/.test(id) ? [] : [`${FILE}: ${id} is no id of a gift: small letters.`]),
    ...(runs === 'season' || (Number.isInteger(runs.months) && runs.months >= 1 && runs.months <= 36)
      ? []
      : [`${FILE}: a gift lasts 1 to 36 months: ${id}.`]),
    ...(isWhole && memberCents > 0 && memberCents <= cents
      ? []
      : [`${FILE}: members pay more than nothing for the gift ${id}, and no more than others.`]),
  ]
}

/** There each year, the 29th of February aside. */
function isDay({ month, day }: { month: number; day: number }): boolean {
  const moment = new Date(Date.UTC(2027, month - 1, day))
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
}
