import { expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { legalText } from './legal-texts.server.ts'

test.each(club.languages)('CART-49 goods may come back for 60 days, and the terms say so: %s', (language) => {
  for (const screen of ['terms', 'withdrawal'] as const)
    expect(JSON.stringify(legalText(screen, language))).toMatch(/60\s?(Tage|days|日)/)
})
