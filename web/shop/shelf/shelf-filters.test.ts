import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countFilters, FILTER_LABELS, hasFilters, noFilters } from '#modules/catalogue/filters.schema.ts'
import { markedParts } from '../marked-parts.ts'
import { bySize, chosenOf, filterEntries, filtersIn } from './shelf-filters.ts'

const read = (query: string) => filtersIn(new URLSearchParams(query))

describe('filters in an address', () => {
  test('PRD-01 are read, and what makes no sense is left out', () => {
    expect(read('size=M&size=L&size=M&colour=night&label=New&label=Nice&min=10&max=49,95&stock=1')).toEqual({
      sizes: ['L', 'M'],
      colours: ['night'],
      labels: ['New'],
      minPrice: 1000,
      maxPrice: 4995,
      inStock: true,
    })
    expect(read('size=%3Cb%3E&colour=Night&min=-1&max=abc&stock=yes&min=')).toEqual(noFilters)
    expect(read('min=50&max=10')).toMatchObject({ minPrice: 1000, maxPrice: 5000 })
  })

  const filters = fc.record({
    sizes: fc.uniqueArray(fc.constantFrom('S', 'M', 'L', '31-34', '135/200'), { maxLength: 4 }),
    colours: fc.uniqueArray(fc.constantFrom('night', 'orange', 'white'), { maxLength: 3 }),
    labels: fc.uniqueArray(fc.constantFrom(...FILTER_LABELS), { maxLength: 3 }),
    minPrice: fc.option(fc.integer({ min: 0, max: 5_000 })),
    maxPrice: fc.option(fc.integer({ min: 5_000, max: 999_999 })),
    inStock: fc.boolean(),
  })

  test('come back as they were written, in one order', () => {
    fc.assert(
      fc.property(filters, (given) => {
        const entries = filterEntries({
          ...given,
          sizes: given.sizes.toSorted(),
          colours: given.colours.toSorted(),
          labels: given.labels.toSorted(),
        })
        const again = filtersIn(new URLSearchParams(entries))
        expect(filterEntries(again)).toEqual(entries)
        expect(entries.map(([name]) => name)).toEqual(entries.map(([name]) => name).toSorted())
      }),
    )
  })

  test('each tag takes one of them away, and all of them everything', () => {
    fc.assert(
      fc.property(filters, (given) => {
        const chosen = chosenOf(given)
        expect(chosen).toHaveLength(countFilters(given))
        for (const one of chosen) expect(countFilters(one.without)).toBe(countFilters(given) - 1)
        let left = given as Parameters<typeof chosenOf>[0]
        for (let [one] = chosenOf(left); one; [one] = chosenOf(left)) left = one.without
        expect(hasFilters(left)).toBe(false)
      }),
    )
  })
})

test('sizes stand from small to large', () => {
  expect(['2XL', '116', 'M', '31-34', 'XS', '104', 'L'].toSorted(bySize)).toEqual([
    'XS',
    'M',
    'L',
    '2XL',
    '31-34',
    '104',
    '116',
  ])
})

describe('what was searched', () => {
  test.each([
    ['Heimtrikot 2025/26', 'trikot', 'Heim[trikot] 2025/26'],
    ['Mütze Flutlicht', 'muetze', '[Mütze] Flutlicht'],
    ['Mütze Flutlicht', 'mutze licht', '[Mütze] Flut[licht]'],
    ['Ball', '', 'Ball'],
    ['ニット帽「フラッドライト」', 'ニット', '[ニット]帽「フラッドライト」'],
  ])('%s, searched for %s', (name, q, marked) => {
    const parts = markedParts(name, q)
    expect(parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')).toBe(marked)
  })

  test('is marked without losing a letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, q) => {
        expect(
          markedParts(name, q)
            .map(({ text }) => text)
            .join(''),
        ).toBe(name)
      }),
    )
  })
})
