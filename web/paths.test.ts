import { describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { sites } from '#club/sites.ts'
import { existsOn, findScreen, languageOf, path, patternOf, reservedSegments, twinOf } from './paths.ts'
import { type ScreenName, screens } from './screens.ts'

const names = Object.keys(screens) as ScreenName[]

describe('addresses', () => {
  test('OPEN-01 OPEN-03 stay as they are: a changed line here breaks links that people keep', () => {
    const table = Object.fromEntries(
      names.map((name) => [name, club.languages.map((language) => patternOf(name, language)).join('  ')]),
    )
    expect(table).toMatchSnapshot()
  })

  test('SHELL-01 the confirmation carries its identifier as the whole query', () => {
    expect(path.confirmation('0198-a', 'de')).toBe('/checkout/confirmation?0198-a')
    expect(path.confirmation('a&b', 'en')).toBe('/en/checkout/confirmation?a%26b')
  })

  test('write parameters so that no name can leave its segment', () => {
    expect(path.event({ event: '../konto?x#y' }, 'de')).toBe('/..%2Fkonto%3Fx%23y')
  })

  test('mean one screen each on every site', () => {
    for (const site of sites)
      for (const language of club.languages) {
        const here = names.filter((name) => existsOn(name, site.key)).map((name) => patternOf(name, language))
        const shared = names.filter((name) => 'oneLanguage' in screens[name]).length
        expect(new Set(here).size, `${site.key} ${language}`).toBe(here.length)
        expect(here.length).toBeGreaterThan(shared)
      }
  })

  test('reserve the first segment of every fixed address', () => {
    expect(reservedSegments).toEqual(
      expect.arrayContaining(['api', 'konto', 'sso', 'media', 'feeds', 'page-data']),
    )
    expect(reservedSegments.some((segment) => segment.startsWith(':') || segment === '')).toBe(false)
  })
})

describe('languages', () => {
  test.each([
    ['/', 'de', 'de'],
    ['/en', 'de', 'en'],
    ['/en.data', 'de', 'en'],
    ['/ja/cart', 'de', 'ja'],
    ['/england', 'de', 'de'],
    ['/warenkorb', 'en', 'en'],
    ['/ja/cart', 'en', 'ja'],
  ] as const)('%s on a %s host speaks %s', (pathname, site, language) => {
    expect(languageOf(pathname, site)).toBe(language)
  })

  test.each([
    ['global', '/warenkorb', 'en', '/en/cart'],
    ['global', '/en/cart', 'de', '/warenkorb'],
    ['global', '/konto/bestellungen/0198', 'ja', '/ja/account/orders/0198'],
    ['stores', '/trikots/heimtrikot-1.1001', 'en', '/en/trikots/heimtrikot-1.1001'],
    ['stores', '/warenkorb', 'en', '/en/cart'],
    ['tickets', '/', 'ja', '/ja'],
    ['profis', '/gibt/es/nicht', 'en', '/en'],
    ['profis', '/%E0%A4%A', 'en', '/en'],
  ] as const)('on %s the twin of %s in %s is %s', (siteKey, pathname, language, twin) => {
    expect(twinOf({ siteKey, pathname, language })).toBe(twin)
  })

  test('find a screen again from every address that is built', () => {
    for (const name of names) {
      const site = sites.find((one) => existsOn(name, one.key))!
      for (const language of club.languages) {
        const address = patternOf(name, language).replace(/:(\w+)/g, 'some-$1')
        expect(findScreen(address, site.key)?.name, address).toBe(name)
      }
    }
  })
})
