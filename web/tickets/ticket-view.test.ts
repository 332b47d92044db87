import { expect, test } from 'vitest'
import { homeGround } from '#club/venue.ts'
import { ticketErrorCodes } from '#modules/tickets/schema.ts'
import { buildBlocks } from '#modules/tickets/venue/venue.rules.ts'
import texts from '#web/texts/de/tickets.json' with { type: 'json' }
import { dayNumber } from '#web/ui/time/date-parts.ts'
import { byMonth, isOpen, saleLook, viewOf } from './ticket-view.ts'

test.each([
  ['onSale', 30_000, 'ok', true],
  ['onSale', 640, 'low', true],
  ['onSale', 0, 'sold', false],
  ['presale', 20_000, 'member', true],
  ['presale', 0, 'sold', false],
  ['later', 45_000, 'later', false],
  ['over', 12, 'over', false],
  ['cancelled', 12, 'cancelled', false],
] as const)('%s with %i places left looks %s', (state, placesLeft, look, open) => {
  expect(saleLook({ state, placesLeft })).toBe(look)
  expect(isOpen({ state, placesLeft })).toBe(open)
})

test('events stand under the month of Berlin, not of UTC', () => {
  const late = { startsAt: '2026-11-30T23:30:00.000Z' }
  expect(byMonth([late], 'de').map(({ month }) => month)).toEqual(['Dezember 2026'])
  expect(dayNumber(late.startsAt)).toBe('1')
})

test('every block has a view', () => {
  for (const block of buildBlocks(homeGround))
    expect(viewOf({ ...block, stand: block.stand!, tier: block.tier! })).toMatch(/^view-block-\d+$/)
})

test('the plan has words only for refusals that exist', () => {
  const ofTheCart = ['ALREADY_IN_CART', 'CART_FULL']
  for (const code of Object.keys(texts.problem))
    expect([...Object.keys(ticketErrorCodes), ...ofTheCart]).toContain(code)
})
