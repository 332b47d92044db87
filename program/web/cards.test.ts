import { expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { pageWithCard } from './cards.ts'

const domains = domainsOf({ environment: 'development', port: 3000, clubDomain: null })
const address = (site: string, path: string, id: string | null = null) =>
  pageWithCard(
    { host: site === 'global' ? 'club.localhost:3000' : `${site}.club.localhost:3000`, path, id },
    domains,
  )

test('GEN-17 pages that somebody links to have a card', () => {
  expect(address('global', '/')).toBe('/')
  expect(address('profis', '/en/news/')).toBe('/en/news/')
  expect(address('profis', '/news/detail/', 'sieg')).toBe('/news/detail/?id=sieg')
  expect(address('stores', '/trikots/heimtrikot-1.1001/')).toBe('/trikots/heimtrikot-1.1001/')
  expect(address('global', '/geschichte/')).toBe('/geschichte/')
})

test('the query names nothing but articles and videos', () => {
  expect(address('global', '/', 'whatever')).toBe('/')
  expect(address('profis', '/news/detail/')).toBeNull()
  expect(address('profis', '/news/detail/', 'a'.repeat(101))).toBeNull()
})

test.each([
  ['global', '/warenkorb/'],
  ['global', '/konto/tickets/'],
  ['global', '/suche/'],
  ['global', '/og/'],
  ['global', `/${'og/'.repeat(5_300)}`],
  ['global', `/${'a'.repeat(300)}/`],
  ['global', '/feeds/liveticker/de/1.json/stream/'],
  ['global', '/api/shop/v4/shops/1/products/'],
  ['global', '/media/w_400/stadion/'],
  ['global', '/vorschau/token/'],
  ['unknown', '/'],
])('%s %s has none', (site, path) => {
  expect(address(site, path.slice(0, 20_000))).toBeNull()
})
