import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkPriceSets } from './prices.build.ts'
import { feeParts, priceSetOf } from './prices.rules.ts'
import type { PayoutType } from './schema.ts'

const page = readFileSync(new URL('../../docs/algorithms/resale-money.md', import.meta.url), 'utf8')
const rows = page
  .slice(page.indexOf('| Ticket |'))
  .split('\n')
  .filter((row) => row.startsWith('|'))
  .slice(2)
  .map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

describe('MKT-03 MKT-21 MKT-22 OPEN-12 the worked examples of docs/algorithms/resale-money.md', () => {
  test('there are a dozen and more', () => expect(rows.length).toBeGreaterThan(12))

  test.each(rows)('%s for %s to %s', (ticket, paid, to, handling, reimbursement, payout, net, tax) => {
    const isOfSeasonTicket = ticket!.startsWith('season')
    const ticketType = isOfSeasonTicket ? (ticket!.split(' ')[1] ?? 'full') : ticket!
    const prices = priceSetOf({ priceCents: Number(paid), ticketType, isOfSeasonTicket }, to as PayoutType)
    const parts = prices && feeParts(prices)
    expect(
      prices && parts
        ? [
            prices.handlingFeeCents,
            prices.reimbursementFeeCents,
            prices.payoutCents,
            parts.netCents,
            parts.vatCents,
          ].map(String)
        : Array(5).fill('–'),
    ).toEqual([handling, reimbursement, payout, net, tax])
  })
})

test('A15 no cent is lost and nothing is negative in 20,000 price sets', () => {
  expect(checkPriceSets(20_000)).toEqual([])
})
