import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryCodes, europeanUnion } from '#club/countries.ts'
import { countryGroups, groupOf, judgeTerritory, seenFrom } from './territory.rules.ts'
import { Territory } from './territory.schema.ts'

const dach: Territory = { kind: 'only', countries: [...countryGroups.dach] }
const notUs: Territory = { kind: 'except', countries: ['US'] }

test.each([
  [null, null, null, 'open'],
  [dach, 'DE', null, 'open'],
  [dach, 'FR', null, 'elsewhere'],
  [dach, null, null, 'unknown'],
  [notUs, 'FR', null, 'open'],
  [notUs, 'US', null, 'elsewhere'],
  [notUs, null, null, 'unknown'],
  // On the way in the Union: what somebody sees at home, no more and no less.
  [dach, 'FR', 'DE', 'open'],
  [dach, 'DE', 'FR', 'elsewhere'],
  // Outside of it everybody is where they are, and where they are at home does not count.
  [dach, 'US', 'DE', 'elsewhere'],
  [dach, 'CH', 'FR', 'open'],
  [dach, 'FR', 'CH', 'elsewhere'],
  [dach, null, 'DE', 'unknown'],
] as const)('%j from %s, at home in %s: %s', (territory, here, home, verdict) => {
  expect(judgeTerritory(territory, { here, home })).toBe(verdict)
})

const country = fc.constantFrom(...countryCodes)
const countries = fc.uniqueArray(country, { minLength: 1 })

test('of everybody either the one kind is open or the other', () => {
  fc.assert(
    fc.property(countries, country, fc.option(country), (list, here, home) => {
      const [only, except] = (['only', 'except'] as const).map(
        (kind) => judgeTerritory({ kind, countries: list }, { here, home }) === 'open',
      )
      expect(only).toBe(!except)
    }),
  )
})

test('whoever is at home in the Union sees the same everywhere in it', () => {
  const union = fc.constantFrom(...europeanUnion)
  fc.assert(
    fc.property(countries, union, union, (list, home, here) => {
      const territory: Territory = { kind: 'only', countries: list }
      expect(judgeTerritory(territory, { here, home })).toBe(
        judgeTerritory(territory, { here: home, home: null }),
      )
    }),
  )
})

test('staff are told who sees it from a country', () => {
  const from = (country: string | null, isPaid = true) => seenFrom(dach, { country, isPaid })
  expect([from('DE'), from('FR'), from('FR', false), from('US'), from(null)]).toEqual([
    'all',
    'travellers',
    'nobody',
    'nobody',
    'nobody',
  ])
  expect(seenFrom(null, { country: null, isPaid: false })).toBe('all')
})

test('groups are known whatever their order; codes that are none are refused', () => {
  expect([groupOf(['DE', 'CH', 'AT']), groupOf(['DE']), groupOf([...europeanUnion].reverse())]).toEqual([
    'dach',
    null,
    'eu',
  ])
  for (const list of [[], ['de'], ['XX'], ['EU'], ['DEU'], [null]])
    expect(Territory.safeParse({ kind: 'only', countries: list }).success).toBe(false)
})
