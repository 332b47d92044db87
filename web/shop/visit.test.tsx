// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { Language, Text } from '#club/club.ts'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { useVisit } from './visit.ts'

afterEach(cleanUp)

const product = (id: string, words: Text) => ({
  ...{ id, name: words, description: words, images: [], price: 1000 },
  full_slugs: { de: id, en: id, ja: id },
})
const scarf = product('1.1', { de: 'Schal', en: 'Scarf', ja: 'マフラー' })
const hat = product('1.2', { de: 'Mütze', en: 'Hat' })

function Look({ of, language }: { of: typeof scarf; language: Language }) {
  return useVisit(of, language).map(({ id }) => <i key={id}>{id} </i>)
}
const lookAt = (of: typeof scarf, language: Language) =>
  render(<Look of={of} language={language} />).box.textContent

test('PRD-11 signed out, what was looked at is shown where it has words in the language', () => {
  expect(lookAt(scarf, 'de')).toBe('')
  expect(lookAt(hat, 'de')).toBe('1.1 ')
  expect(lookAt(scarf, 'de')).toBe('1.2 ')
  expect(lookAt(scarf, 'ja')).toBe('')
  expect(lookAt(hat, 'ja')).toBe('1.1 ')
})
