import { expect, test } from 'vitest'
import { sites } from '#club/sites.ts'
import { accentOf } from './accents.ts'

test('every site wears an accent', () => {
  for (const site of sites) expect(accentOf(site.key)).toMatch(/^[a-z]+$/)
})
