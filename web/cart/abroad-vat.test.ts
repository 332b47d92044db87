import { expect, test } from 'vitest'
import { abroadVat } from './abroad-vat.ts'

test('tax of the club’s own country goes without saying', () => {
  expect(abroadVat({ taxes: [] }, 'de')).toBeNull()
  expect(abroadVat({ taxes: [{ countryCode: null, rate: 19, cents: 100 }] }, 'de')).toBeNull()
})

test('tax of another country is told with its rate, beside that of home where both are in a sum', () => {
  const taxes = [
    { countryCode: null, rate: 19, cents: 100 },
    { countryCode: 'FI', rate: 25.5, cents: 1_398 },
  ]
  const said = (language: string) => {
    const { tax, rates } = abroadVat({ taxes }, language)!
    return [tax, rates].map((words) => words.replaceAll('\u00a0', ' '))
  }
  expect(said('de')).toEqual(['14,98 €', 'Deutschland 19 %, Finnland 25,5 %'])
  expect(said('en')).toEqual(['€14.98', 'Germany 19%, Finland 25.5%'])
  expect(said('ja')).toEqual([expect.stringContaining('14.98'), 'ドイツ 19%、フィンランド 25.5%'])
})
