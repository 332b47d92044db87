import { resale } from '#club/resale.ts'
import { feeParts, priceSetOf } from './prices.rules.ts'
import type { PayoutType } from './schema.ts'

const PAYOUT_TYPES: PayoutType[] = ['voucher', 'creditCard', 'payPal', 'original']
const TICKET_TYPES = Object.keys(resale.handlingFeePercent)

/**
 * So many price sets, each held against a second way to reckon, in whole numbers alone. Answers what differs; the sets are
 * the same in every run.
 */
export function checkPriceSets(count: number): string[] {
  const wrong: string[] = []
  let seed = 1899
  const next = (below: number) => {
    // Park and Miller's generator: even enough to reach all kinds and sizes, and the same everywhere.
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let made = 0; made < count && wrong.length < 10; made += 1) {
    const priceCents = 1 + next(next(3) === 0 ? 200 : 60_000)
    const ticketType = TICKET_TYPES[next(TICKET_TYPES.length)]!
    const isOfSeasonTicket = next(3) === 0
    const payoutType = PAYOUT_TYPES[next(PAYOUT_TYPES.length)]!
    const given = { priceCents, ticketType, isOfSeasonTicket }
    const fault = faultIn(given, payoutType)
    if (fault) wrong.push(`${fault}: ${JSON.stringify({ ...given, payoutType })}`)
  }
  return wrong
}

function faultIn(
  given: { priceCents: number; ticketType: string; isOfSeasonTicket: boolean },
  payoutType: PayoutType,
): string | null {
  const prices = priceSetOf(given, payoutType)
  if (!prices) return 'no price set'
  const { netCents, vatCents } = feeParts(prices)
  const percent = given.isOfSeasonTicket
    ? resale.seasonTicketFeePercent
    : resale.handlingFeePercent[given.ticketType]!
  const fees = prices.handlingFeeCents + prices.reimbursementFeeCents
  if (prices.priceCents !== given.priceCents) return 'the price is another than was paid'
  if (prices.handlingFeeCents !== partOf(given.priceCents, percent)) return 'the handling fee differs'
  if (prices.reimbursementFeeCents !== partOf(given.priceCents, payoutType === 'voucher' ? 0 : 5))
    return 'the reimbursement fee differs'
  if (prices.payoutCents + netCents + vatCents !== given.priceCents) return 'a cent is lost'
  if (netCents !== Number((BigInt(fees) * 200n + 119n) / 238n)) return 'the net part of the fees differs'
  if (Math.min(prices.payoutCents, netCents, vatCents) < 0) return 'something is negative'
  return null
}

/** Half up, in whole numbers. */
function partOf(cents: number, percent: number): number {
  return Number((BigInt(cents) * BigInt(percent) * 2n + 100n) / 200n)
}
