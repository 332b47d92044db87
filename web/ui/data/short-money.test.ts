import { expect, test } from 'vitest'
import { shortMoney } from './short-money.ts'

test.each([
  [14_900, '149\u00a0€', '€149'],
  [14_950, '149,50\u00a0€', '€149.50'],
  [100_000, '1.000\u00a0€', '€1,000'],
  [100_550, '1.005,50\u00a0€', '€1,005.50'],
  [0, '0\u00a0€', '€0'],
])('%i cents: no cents where there are none, and thousands stay', (cents, de, en) => {
  expect([shortMoney(cents, 'de'), shortMoney(cents, 'en')]).toEqual([de, en])
})
