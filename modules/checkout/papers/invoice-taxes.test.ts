import { expect, test } from 'vitest'
import { vatPerRate } from '#modules/checkout/bill.rules.ts'
import { vatIn } from '#platform/money.ts'
import { taxesOf } from './invoice.ts'

test('a paper tells tax by whose it is: the same rate of two countries stays two lines', () => {
  const vat = vatPerRate([
    { grossCents: 8_000, vatRate: 25.5, vatCountry: 'FI' },
    { grossCents: 1_295, vatRate: 25.5, vatCountry: 'FI' },
    { grossCents: 1_000, vatRate: 19, vatCountry: 'AT' },
    { grossCents: 2_000, vatRate: 19, vatCountry: null },
    { grossCents: 3_000, vatRate: 7 },
    { grossCents: 0, vatRate: 4, vatCountry: 'IT' },
  ])
  expect(vat.map(({ country, rate }) => [country, rate])).toEqual([
    ...[[null, 19] as const, [null, 7] as const, ['AT', 19] as const, ['FI', 25.5] as const],
  ])
  expect(vat[3]!.vatCents).toBe(vatIn(8_000, 25.5) + vatIn(1_295, 25.5))
  const labels = (language: 'de' | 'en') => taxesOf(vat, language).rows.map(([label]) => label)
  expect(labels('de')).toEqual(['19 %', '7 %', '19 % Österreich', '25,5 % Finnland'])
  expect(labels('en')).toEqual(['19 %', '7 %', '19 % Austria', '25.5 % Finland'])
})
