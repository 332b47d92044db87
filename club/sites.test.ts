import { describe, expect, test } from 'vitest'
import { switcherGroups } from './areas.ts'
import { club } from './club.ts'
import { cookieDomain, domainsOf, isOwnOrigin, siteByHost, siteHost, siteOrigin } from './domains.ts'
import { footerColumns } from './pages/footer.ts'
import { mainNavigation } from './pages/main-navigation.ts'
import { legalLinks, ofThisClub, siteBar } from './pages/navigation.ts'
import { loadSite, siteByKey, sites } from './sites.ts'

const development = domainsOf({ environment: 'development', port: 3000, clubDomain: null })
const production = domainsOf({
  environment: 'production',
  port: 3000,
  clubDomain: 'falkenstadt.example',
  stadiumDomain: 'falkenpark.example',
  footballDomain: 'falken-football.example',
})

describe('sites', () => {
  test('SITE-01 are known by their keys', () => {
    for (const key of ['global', 'profis', 'nachwuchs', 'klub', 'fans', 'tv', 'museum', 'mitgliedschaft'])
      expect(siteByKey(key)?.key).toBe(key)
    expect(siteByKey('fussballschule')).toBeDefined()
    expect(sites.filter((site) => site.kind === 'department').length).toBeGreaterThan(30)
  })

  test('SITE-02 SITE-03 have one address each in every environment', () => {
    for (const environment of ['development', 'staging', 'production'] as const) {
      const domains = domainsOf({ environment, port: 3000, clubDomain: null })
      const addresses = sites.map((site) => siteOrigin(site, domains))
      expect(addresses).toHaveLength(55)
      expect(new Set(addresses).size).toBe(55)
      const scheme = environment === 'development' ? 'http:' : 'https:'
      for (const address of addresses) expect(new URL(address).protocol).toBe(scheme)
    }
  })

  test('SITE-04 OPEN-24 stadium and American football have cookie domains of their own', () => {
    const domainOf = (key: string) => cookieDomain(siteByKey(key)!.cookieDomain, production)
    expect(domainOf('profis')).toBe('falkenstadt.example')
    expect(domainOf('stadion')).toBe('falkenpark.example')
    expect(domainOf('football')).toBe('falken-football.example')
    for (const site of sites) expect(`.${siteHost(site, production)}`).toContain(`.${domainOf(site.key)}`)
  })

  test('OPEN-22 a club without those domains has the sites under its own, and no address of the demo', () => {
    const own = domainsOf({ environment: 'production', port: 3000, clubDomain: 'club.example' })
    for (const site of sites) expect(siteHost(site, own)).toMatch(/(^|\.)club\.example$/)
    expect(new Set(sites.map((site) => siteHost(site, own))).size).toBe(sites.length)
  })

  test('a link to a site that the club does not have leads to its main site', () => {
    expect(loadSite('tickets').key).toBe('tickets')
    expect(loadSite('segelflug').key).toBe('global')
    expect(ofThisClub([{ site: 'segelflug' }, { site: 'tickets' }, { page: 'imprint' }])).toEqual([
      { site: 'tickets' },
      { page: 'imprint' },
    ])
  })

  test('SITE-05 SITE-06 the default seller is 1 and the default country DE', () => {
    expect([club.defaultTenantId, club.defaultCountry]).toEqual([1, 'DE'])
  })

  test('are found by the host a browser sends', () => {
    for (const site of sites)
      expect(siteByHost(`${siteHost(site, development)}:3000`, development)).toBe(site)
    expect(siteByHost('evil-club.localhost', development)).toBeUndefined()
  })

  test('know their own addresses from others that look alike', () => {
    expect(isOwnOrigin('http://tickets.club.localhost:3000/a', development)).toBe(true)
    for (const foreign of [
      'http://tickets.club.localhost.evil.example:3000',
      'http://club.localhost:3001',
      'https://club.localhost:3000',
      'http://club.localhost:3000@evil.example',
      '//club.localhost:3000',
    ])
      expect(isOwnOrigin(foreign, development), foreign).toBe(false)
  })
})

describe('navigation', () => {
  const everywhere = [
    ...siteBar.left,
    ...siteBar.right,
    ...switcherGroups.flatMap((group) => group.entries),
    ...footerColumns.flatMap((column) => column.entries),
    ...legalLinks,
    ...Object.values(mainNavigation.ofSites).flat(),
    ...mainNavigation.ofDepartments,
  ]

  test('GEN-01 reaches every site from every page', () => {
    const reached = switcherGroups.flatMap((group) => group.entries.map((entry) => entry.site))
    expect([...reached].sort()).toEqual(sites.map((site) => site.key).sort())
  })

  test('leads only to sites there are, in three languages', () => {
    for (const { site, label } of everywhere) {
      if (site) expect(siteByKey(site), site).toBeDefined()
      expect([label.de, label.en, label.ja].every(Boolean), label.de).toBe(true)
    }
  })
})
