// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { OfficeEventPrice } from '#modules/office/events/schema.ts'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { renderInOffice } from '../../office-for-test.tsx'
import { PriceTable } from './PriceTable.tsx'
import { SaleMark } from './SaleMark.tsx'

afterEach(cleanUp)

test('prices stand by class and type, and what is not sold is a dash', async () => {
  const price = { vatRate: 19, memberPriceCents: null }
  const prices: OfficeEventPrice[] = [
    { ...price, priceClass: '1', ticketType: 'full', priceCents: 6400, memberPriceCents: 5700 },
    { ...price, priceClass: '1', ticketType: 'child', priceCents: 3200 },
    { ...price, priceClass: 's', ticketType: 'full', priceCents: 1900 },
  ]
  const { box } = renderInOffice(<PriceTable prices={prices} />)
  await until(() => box.querySelectorAll('tbody tr').length === 2)
  const cells = [...box.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent?.replace(/\s/g, ' ')),
  )
  expect(cells[0]![0]).toMatch(/^64,00 €.*57,00 €$/)
  expect(cells[1]).toEqual(['19,00 €', '–'])
})

test('a sale that has not begun says when it does, first for members', async () => {
  const phase = {
    memberSince: null,
    until: null,
    maxPerBuyer: 4,
    priceClasses: null,
    state: 'later' as const,
  }
  const phases = [
    { ...phase, who: 'everybody' as const, from: '2031-05-12T08:00:00Z' },
    { ...phase, who: 'member' as const, from: '2031-05-01T08:00:00Z' },
  ]
  const { box } = renderInOffice(<SaleMark event={{ state: 'later', phases }} />)
  await until(() => box.textContent?.includes('1. Mai 2031'))
})
