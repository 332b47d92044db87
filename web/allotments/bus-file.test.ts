import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { busRows } from './bus-file.ts'

test('nothing that somebody typed is a formula or another cell of the list for the bus', () => {
  const place = {
    id: '01990000-0000-7000-8000-000000000001',
    place: { de: 'Block 19, Reihe 1, Platz 2 · Vollzahler', en: '' },
    ...{ priceClass: '1', price: 6400, state: 'Bought' as const, payUntil: null },
    holderName: '=HYPERLINK("https://evil.example";"Klick")',
    boarding: '+49 151; "Hbf"\n-2',
    member: '@Anna',
  }
  const t = ((key: string) => key) as unknown as TFunction<'allotments'>
  const [, row] = busRows({ passengers: [place], t, text: ({ de }) => de }).split('\r\n')
  expect(row).toBe(
    `"'=HYPERLINK(""https://evil.example"";""Klick"")";'@Anna;Block 19, Reihe 1, Platz 2;bus.yes;"'+49 151; ""Hbf""\n-2"`,
  )
})
