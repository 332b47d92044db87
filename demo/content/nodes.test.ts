import { describe, expect, test } from 'vitest'
import { ads } from '#club/pages/ads.ts'
import { footerColumns } from '#club/pages/footer.ts'
import { siteBar } from '#club/pages/navigation.ts'
import { sites } from '#club/sites.ts'
import { demoSeason } from '#demo/matches/season.ts'
import pictures from '#demo/pictures.gen.json' with { type: 'json' }
import { demoProducts } from '#demo/products/products.ts'
import { isPublished } from '#modules/content/addresses.rules.ts'
import { faultsOf } from '#modules/content/checking/checking.rules.ts'
import { sanitiseBlock } from '#modules/content/html.rules.ts'
import { linksOf } from '#modules/content/links.rules.ts'
import { navigationOf } from '#modules/content/navigation.rules.ts'
import { ContentNode } from '#modules/content/schema.ts'
import { findScreen } from '#web/paths.ts'
import { demoNodes } from './nodes.ts'

const now = new Date('2026-11-22T05:00:00Z')
const nodes = demoNodes(now).map((node) => ContentNode.parse(node))
const of = (kind: string, language: string) =>
  nodes.filter((node) => node.kind === kind && node.language === language)
const addressOf = ({ site, language, path }: Pick<ContentNode, 'site' | 'language' | 'path'>) =>
  `${site} ${language} ${path}`
const addresses = new Set(nodes.map(addressOf))
const uids = new Set(nodes.map(({ uid }) => uid))
const pictureIds = new Set(pictures.map(({ id }) => id))

describe('what the demo club has written', () => {
  test('GEN-03 stands in German and English alike, in quantity', () => {
    for (const language of ['de', 'en']) {
      expect(of('article', language).length).toBeGreaterThanOrEqual(400)
      expect(of('gallery', language).length).toBeGreaterThanOrEqual(60)
      expect(of('video', language).length).toBeGreaterThanOrEqual(200)
    }
    const german = nodes.filter(({ language }) => language === 'de').map(({ uid }) => uid)
    const english = nodes.filter(({ language }) => language === 'en').map(({ uid }) => uid)
    expect(english.sort()).toEqual(german.sort())
  })

  test('GEN-01 SITE-01 SITE-03 every site but shop, tickets and exchange has a start page in three languages', () => {
    const written = sites.filter(({ key }) => !['stores', 'tickets', 'marktplatz'].includes(key))
    const missing = written.flatMap(({ key }) =>
      ['de', 'en', 'ja']
        .filter((language) => !addresses.has(`${key} ${language} /`))
        .map((one) => [key, one]),
    )
    expect(missing).toEqual([])
  })

  test('CNT-10 directions and parking have the address that the search offers', () => {
    for (const language of ['de', 'en', 'ja'])
      expect(addresses).toContain(`klub ${language} /stadium/directions/`)
  })

  test('CNT-09 addresses are unique, and free of the program’s own', () => {
    expect(addresses.size).toBe(nodes.length)
    const isReserved = (path: string, site: string) => Boolean(findScreen(path, site))
    const faults = nodes.flatMap((node) =>
      faultsOf(node, (path) => isReserved(path, node.site)).map((fault) => ({ uid: node.uid, ...fault })),
    )
    expect(faults).toEqual([])
  })

  test('leads nowhere dead: pages, nodes and screens exist', () => {
    const dead = nodes.flatMap((node) =>
      node.blocks
        .flatMap((block) => [
          ...linksOf(block).map(({ link }) => link),
          ...('uid' in block && block.uid ? [{ kind: 'node' as const, uid: block.uid }] : []),
        ])
        .filter((link) => {
          if (link.kind === 'url') return false
          if (link.kind === 'node') return !uids.has(link.uid)
          return !addresses.has(`${link.site} de ${link.path}`) && !findScreen(link.path, link.site)
        })
        .map((link) => ({ uid: node.uid, link })),
    )
    expect(dead).toEqual([])
  })

  test('ADS-01 has the content that advertising stands beside', () => {
    expect(Object.keys(ads.byContent).filter((uid) => !uids.has(uid))).toEqual([])
  })

  test('has the pages that the navigation names', () => {
    const entries = [
      ...sites.flatMap(({ key }) => navigationOf(key)),
      ...siteBar.right,
      ...footerColumns.flatMap((column) => column.entries),
    ].flatMap(({ site, address }) => (address ? [{ site: site!, ...address }] : []))
    expect(entries.filter(({ site, de }) => !addresses.has(`${site} de ${de}`))).toEqual([])
    expect(entries.filter(({ site, en }) => !addresses.has(`${site} en ${en}`))).toEqual([])
  })

  test('needs no sanitising, and no place for a word is left open', () => {
    expect(nodes.flatMap(({ blocks }) => blocks.map(sanitiseBlock))).toEqual(
      nodes.flatMap(({ blocks }) => blocks),
    )
    const open = nodes.filter((node) =>
      /\{\w+\}| \| |undefined/.test(JSON.stringify([node.title, node.teaser, node.blocks])),
    )
    expect(open.map(({ uid }) => uid)).toEqual([])
  })

  test('shows pictures that exist, described unless they are decoration', () => {
    const shown = [...JSON.stringify(nodes).matchAll(/"id":"([a-z][a-z0-9-]+)","alt"/g)].map(([, id]) => id!)
    expect(shown.filter((id) => !pictureIds.has(id))).toEqual([])
    const covers = nodes.flatMap(({ cover }) => (cover ? [cover] : []))
    expect(covers.filter(({ alt }) => alt === '')).toEqual([])
    expect(nodes.filter(({ kind, cover }) => kind !== 'page' && !cover)).toEqual([])
  })

  test('names products that the shop has, and people with what they do', () => {
    const blocks = nodes.flatMap((node) => node.blocks.map((block) => ({ uid: node.uid, block })))
    const inShop = new Set(demoProducts.map(({ id }) => (typeof id === 'number' ? `1.${id}` : id)))
    const named = blocks.flatMap(({ block }) => (block.kind === 'products' ? (block.ids ?? []) : []))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((id) => !inShop.has(id))).toEqual([])
    const nameless = blocks.filter(
      ({ block }) =>
        block.kind === 'contacts' && block.people.some(({ role }) => !role || role.includes('@')),
    )
    expect(nameless.map(({ uid }) => uid)).toEqual([])
  })

  test('is published, over two seasons', () => {
    expect(nodes.filter((node) => !isPublished(node, now)).map(({ uid }) => uid)).toEqual([])
    const days = of('article', 'de').map(({ displayAt }) => now.getTime() - Date.parse(displayAt))
    expect(Math.max(...days)).toBeGreaterThan(365 * 86_400_000)
    expect(new Set(of('article', 'en').map(({ title }) => title)).size).toBeGreaterThan(420)
  })

  test('reports say what the season says', () => {
    for (const match of demoSeason(now).matches.filter(({ course }) => course)) {
      const uid = `${match.league}-${match.season}-${String(match.matchday).padStart(2, '0')}-report`
      const report = of('article', 'de').find((article) => article.uid === uid)
      const { home, away } = match.score!
      expect(report?.title).toContain(match.home.site ? `${home}:${away}` : `${away}:${home}`)
      expect(JSON.stringify(report?.blocks)).toContain(`${match.away.shortName} ${home}:${away}`)
    }
  })
})
