import { describe, expect, test } from 'vitest'
import { accents } from '#club/look/accents.ts'
import * as colours from '#club/look/colours.ts'
import { faultsOfColours } from './colours.rules.ts'

const ours = { ...colours, accents }

describe('the colours of a club', () => {
  test('ours are without a fault', () => {
    expect(faultsOfColours(ours)).toEqual([])
  })

  test.each([
    [
      'is no colour',
      { palette: { ...colours.palette, ink: 'navy' } },
      ['club/look/colours.ts: ink is navy, not a colour as #102030.'],
    ],
    [
      'cannot be read',
      { palette: { ...colours.palette, slate: '#a0a0a0' } },
      ['club/look/colours.ts: slate on paper has a contrast of 2.50; letters need 4.5.'],
    ],
    [
      'of a site cannot be read',
      { siteAccents: { ...colours.siteAccents, tv: { ...colours.siteAccents['tv']!, text: '#8fb3ff' } } },
      [
        'club/look/colours.ts: the accent tv as text on paper has a contrast of 2.00; letters need 4.5.',
        'club/look/colours.ts: the accent tv as text on mist has a contrast of 1.77; letters need 4.5.',
      ],
    ],
    [
      'of a site is missing',
      { accents: { ...accents, own: [...accents.own, 'profis'] } },
      ['club/look/accents.ts names profis, which has no colours in club/look/colours.ts.'],
    ],
    [
      'of a site is worn by none',
      { accents: { ...accents, own: accents.own.filter((key) => key !== 'fans') } },
      ['club/look/colours.ts has an accent fans, which club/look/accents.ts does not name.'],
    ],
    [
      'is given to a site that has one already',
      { accents: { ...accents, families: { ...accents.families, net: ['tv'] } } },
      ['club/look/accents.ts gives tv two accents.'],
    ],
    [
      'is too light for white letters',
      { accents: { ...accents, light: accents.light.filter((key) => key !== 'klub') } },
      ['club/look/accents.ts: white letters cannot stand on klub, so it belongs to light.'],
    ],
    [
      'is dark enough for white letters',
      { accents: { ...accents, light: [...accents.light, 'fans'] } },
      ['club/look/accents.ts: fans is dark enough for white letters, so it does not belong to light.'],
    ],
  ])('one that %s is named in a sentence', (_, changed, faults) => {
    expect(faultsOfColours({ ...ours, ...changed })).toEqual(faults)
  })
})
