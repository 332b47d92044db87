import { expect, test } from 'vitest'
import { accents } from '#club/look/accents.ts'
import { siteByKey, sites } from '#club/sites.ts'
import { accentOf, hasLightAccent } from './accents.ts'

test('every site wears an accent, and families name sites that exist', () => {
  for (const site of sites) expect(accentOf(site.key)).toMatch(/^[a-z]+$/)
  expect(
    Object.values(accents.families)
      .flat()
      .filter((key) => !siteByKey(key)),
  ).toEqual([])
})

test('a family shares its accent, and what is said of it', () => {
  for (const [family, keys] of Object.entries(accents.families))
    for (const key of keys) {
      expect(accentOf(key)).toBe(family)
      expect(hasLightAccent(key)).toBe(accents.light.includes(family))
    }
})

test('no accent but the club’s own is worn by more than six sites', () => {
  const worn = Map.groupBy(sites, ({ key }) => accentOf(key))
  expect([...worn].filter(([, of]) => of.length > 6).map(([accent]) => accent)).toEqual([])
})
