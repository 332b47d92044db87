import { describe, expect, test } from 'vitest'
import { pdfFont } from './pdf-font.ts'
import { linesOf } from './text-lines.ts'

const set = (words: string, width: number) => {
  const font = pdfFont('de', [words])
  return linesOf(words, width, { font, face: null, size: 10, weight: 400, leading: null, spacing: 0 })
}

test('lines are as wide as they may be, and say all of it', () => {
  const words = 'Wir haben Deine Zahlung erhalten. Leistungsdatum ist das Rechnungsdatum.\nDanke'
  const lines = set(words, 120)
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) expect(line.width).toBeLessThan(120.02)
  expect(lines.map(({ source }) => source).join('')).toBe(`${words}\n`)
})

describe('from right to left', () => {
  const order = (words: string) => set(words, 900)[0]!.runs.map(({ text }) => text)

  test('letters are turned as one run, by their font', () => {
    const runs = set('محمد', 900)[0]!.runs
    expect(runs.map(({ text, isReversed }) => [text, isReversed])).toEqual([['محمد', true]])
  })

  test('words stand in their order, numbers as they are, and brackets are mirrored', () => {
    expect(order('Frau محمد الأحمد kommt')).toEqual(['Frau ', 'الأحمد', ' ', 'محمد', ' kommt'])
    expect(order('محمد 12 (أحمد)').join('|')).toMatch(/^\(?\|?.*12.*محمد$/)
    expect(
      order('محمد 12 أحمد')
        .find((one) => /\d/.test(one))!
        .trim(),
    ).toBe('12')
  })
})
