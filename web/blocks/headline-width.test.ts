import { describe, expect, test } from 'vitest'
import { headlineWidth } from './headline-width.ts'

describe('the width of a headline', () => {
  test('is that of its longest word, by its letters and not by their number', () => {
    expect(headlineWidth(['Tomorrow', 'is now.'])).toBeCloseTo(6.7, 0)
    expect(headlineWidth(['Elf', 'Falken.'])).toBeCloseTo(4.6, 0)
    expect(headlineWidth(['illi'])).toBeLessThan(headlineWidth(['mwmw']) / 3)
    expect(headlineWidth(['Ein Wort'])).toBe(headlineWidth(['Wort']))
  })

  test('takes a part that may be set on the next line for a word', () => {
    expect(headlineWidth(['Leicht\u00adathletik'])).toBeLessThan(headlineWidth(['Leichtathletik']))
  })

  test('counts squares of Japanese, as many as a line holds', () => {
    expect(headlineWidth(['満員', '御礼。'])).toBe(3)
    expect(headlineWidth(['陸上競技の未来はここから始まる'])).toBe(8)
  })

  test('is never nothing', () => {
    expect(headlineWidth([])).toBe(1)
    expect(headlineWidth([''])).toBe(1)
  })
})
