// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { cleanUp, render } from '../render-for-test.ts'
import { Price } from './Price.tsx'

afterEach(cleanUp)

test.each([
  [8995, 'de', '89,95 €'],
  [8995, 'en', '€89.95'],
  [0, 'de', '0,00 €'],
  [123456, 'de', '1.234,56 €'],
  [-500, 'de', '-5,00 €'],
])('%i cents read in %s as %s', (cents, language, text) => {
  const { box } = render(<Price cents={cents} language={language} />)
  expect(box.textContent?.replace(/\s/g, ' ')).toBe(text)
})

test('a reduced price says which one is the old one', () => {
  const { box } = render(<Price cents={7196} language="de" was={{ cents: 8995, label: 'Vorher' }} />)
  expect(box.querySelector('s')?.textContent).toMatch(/89,95/)
  expect(box.textContent).toMatch(/^Vorher.*71,96/)
})
