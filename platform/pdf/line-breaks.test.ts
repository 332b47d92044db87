import { expect, test } from 'vitest'
import { breakJapanese, breakWord } from './line-breaks.ts'

test('words stay whole, and only what no column holds is broken', () => {
  expect(breakWord('Vollzahlerermäßigung')).toEqual(['Vollzahlerermäßigung'])
  expect(breakWord('Hohenlohe-Waldenburg-Schillingsfürst')).toEqual([
    'Hohenlohe-',
    'Waldenburg-',
    'Schillingsfürst',
  ])
  expect(breakWord('x'.repeat(30))).toEqual(['x'.repeat(12), 'x'.repeat(12), 'x'.repeat(6)])
})

test('Japanese breaks between words, not before what closes nor after what opens', () => {
  const parts = breakJapanese('この用紙を「商品」と一緒に、箱に入れてください。')
  expect(parts.join('')).toBe('この用紙を「商品」と一緒に、箱に入れてください。')
  expect(parts.length).toBeGreaterThan(5)
  for (const part of parts) expect(part).not.toMatch(/^[、。」]|「$/)
})
