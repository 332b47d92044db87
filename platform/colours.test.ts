import { describe, expect, test } from 'vitest'
import { colourSheet, contrast } from './colours.ts'

test('contrast is counted as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(contrast('#4a5170', '#4a5170')).toBe(1)
})

describe('the sheet of the colours', () => {
  const sheet = colourSheet({
    palette: { ink: '#112233' },
    shades: { day: { border: '#cccccc' }, floodlight: { border: '#333333' } },
    clubAccent: { site: '#ff0000', text: '#990000', textNight: '#ff9999' },
    siteAccents: { tv: { site: '#00ff00', text: '#009900', textNight: '#99ff99' } },
  })

  test('has the accents of the sites behind the club’s, and the shades of the two themes', () => {
    const rules = [...sheet.matchAll(/^ {2}(\S.*?) \{\n([^}]*)\}/gm)].map(([, selector]) => selector)
    expect(rules).toEqual([
      ':root',
      "[data-site='tv']",
      ":root, [data-theme='tag']",
      "[data-theme='flutlicht']",
    ])
    expect(sheet).toContain('--ink: #112233;')
    expect(sheet).toContain('--site-text-night: #99ff99;')
    expect(sheet).toMatch(/^@layer base \{/)
  })
})
