import { describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { domainsOf } from '#club/domains.ts'
import { type Site, sites } from '#club/sites.ts'
import { words } from '#club/words.ts'
import { faultsOfClub, faultsOfSites, faultsOfWords } from './sites.rules.ts'

const domains = domainsOf({ environment: 'production', port: 443, clubDomain: 'club.example' })
const site = (given: Partial<Site> & { key: string }): Site => ({
  name: { de: given.key, en: given.key, ja: given.key },
  ...{ roles: [], kind: 'main', cookieDomain: 'club', liveArea: false, language: 'de' },
  ...given,
})
const main = site({ key: 'verein', roles: ['main'] })

describe('the sites of a club', () => {
  test('ours are without a fault', () => {
    expect(faultsOfSites(sites, domains)).toEqual([])
  })

  test('one site is enough', () => {
    expect(faultsOfSites([main], domains)).toEqual([])
  })

  test.each<[string, Site[], string]>([
    ['stand twice', [main, site({ key: 'a' }), site({ key: 'a' })], 'club/sites.ts has a twice.'],
    [
      'cannot be a host',
      [main, site({ key: 'Alte Herren' })],
      'club/sites.ts: Alte Herren cannot be a host; a key is small letters, digits and hyphens.',
    ],
    [
      'take a host of ours',
      [main, site({ key: 'id' })],
      'club/sites.ts: id is a host of the program itself.',
    ],
    [
      'share a host',
      [main, site({ key: 'arena', cookieDomain: 'stadium' }), site({ key: 'feld', cookieDomain: 'stadium' })],
      'club/sites.ts: arena and feld would stand on one host, stadion.club.example.',
    ],
    [
      'share a role',
      [main, site({ key: 'a', roles: ['shop'] }), site({ key: 'b', roles: ['shop'] })],
      'club/sites.ts gives the role shop to a and b; one site has it.',
    ],
    [
      'have no main one',
      [site({ key: 'a' })],
      'club/sites.ts gives no site the role main; one stands for the whole club.',
    ],
    [
      'sell two kinds at one place',
      [main, site({ key: 'a', roles: ['shop', 'tickets'] })],
      'club/sites.ts: shop and tickets each need a site, a has them all.',
    ],
    [
      'sell on what nobody sells',
      [main, site({ key: 'a', roles: ['exchange'] })],
      'club/sites.ts has an exchange and sells no tickets.',
    ],
    [
      'have a team without an id',
      [main, site({ key: 'a', roles: ['firstTeam'] })],
      'club/sites.ts: a is the site of a team, which has no id in club.teamIds.',
    ],
    [
      'lack a language',
      [main, site({ key: 'a', name: { de: 'A', en: 'A' } })],
      'club/sites.ts: a has no name in ja.',
    ],
  ])('that %s are named in a sentence', (_, given, fault) => {
    expect(faultsOfSites(given, domains)).toEqual([fault])
  })
})

test('numbers and codes begin with letters', () => {
  expect(faultsOfClub(club)).toEqual([])
  expect(faultsOfClub({ ...club, code: 'TSV 1' })).toEqual([
    'club/club.ts: code is TSV 1; numbers of orders begin with 2 to 5 capital letters.',
  ])
  expect(faultsOfClub({ ...club, legalName: ' ' })).toEqual(['club/club.ts: legalName is empty.'])
})

test('a word that a language lacks is named', () => {
  expect(faultsOfWords(words)).toEqual([])
  expect(faultsOfWords({ de: { account: 'ID', tv: 'TV' }, en: { account: 'ID', tv: '' } })).toEqual([
    'club/words.ts: tv is missing in en.',
  ])
})
