import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { legacyPaths } from '#club/pages/redirects.ts'
import { siteByKey } from '#club/sites.ts'
import {
  hrefOf,
  inLanguage,
  isPublished,
  languagesFor,
  normalPath,
  splitLanguage,
} from './addresses.rules.ts'
import { adsOf } from './ads.rules.ts'
import { storeNavigation } from './api/api.schema.ts'
import { buildArticle, buildPage } from './build.ts'
import { faultsOf, tidied } from './checking/checking.rules.ts'
import { linksIn, sanitise, withLinks } from './html.rules.ts'
import {
  type KnownPlaces,
  linksOf,
  type Place,
  resolveTarget,
  targetOf,
  targetOfHref,
} from './links.rules.ts'
import { legacyTargetOf } from './redirects.rules.ts'
import { ContentNode, type ContentNodeInput } from './schema.ts'
import { startBlocks } from './starts/start.rules.ts'
import { storeNavigationOf } from './store-navigation.rules.ts'

const nodeOf = (input: ContentNodeInput) => ContentNode.parse(input)

describe('addresses', () => {
  test.each([
    ['', '/'],
    ['/', '/'],
    ['geschichte', '/geschichte/'],
    ['//geschichte//gruendung', '/geschichte/gruendung/'],
    ['/geschichte?x=1#y', '/geschichte/'],
  ])('%j is written %j', (path, normal) => expect(normalPath(path)).toBe(normal))

  test('the language is the prefix, else the host’s own', () => {
    expect(splitLanguage('/en/geschichte', 'de')).toEqual({ language: 'en', path: '/geschichte/' })
    expect(splitLanguage('/ja', 'de')).toEqual({ language: 'ja', path: '/' })
    expect(splitLanguage('/england/', 'de')).toEqual({ language: 'de', path: '/england/' })
    expect(splitLanguage('/', 'en')).toEqual({ language: 'en', path: '/' })
  })

  test('CNT-01 VID-22 articles and videos stand at their detail addresses, everything else at its own', () => {
    const place = { uid: 'derby', path: '/news/derby/' }
    expect(hrefOf({ kind: 'article', ...place }, 'de')).toBe('/news/detail/?id=derby')
    expect(hrefOf({ kind: 'video', ...place }, 'en')).toBe('/en/video/detail/?id=derby')
    expect(hrefOf({ kind: 'page', uid: 'x', path: '/geschichte/' }, 'ja')).toBe('/ja/geschichte/')
  })

  test('whoever asks in Japanese is answered in English before German', () => {
    expect(languagesFor('ja')).toEqual(['ja', 'en', 'de'])
    expect(languagesFor('de')).toEqual(['de', 'en'])
  })

  test('published is from the first moment to before the last', () => {
    const node = { publishAt: '2026-01-01T10:00:00.000Z', endAt: '2026-01-02T10:00:00.000Z' }
    const at = (moment: string) => isPublished(node, new Date(moment))
    expect(at('2026-01-01T09:59:59.999Z')).toBe(false)
    expect(at('2026-01-01T10:00:00.000Z')).toBe(true)
    expect(at('2026-01-02T10:00:00.000Z')).toBe(false)
    expect(isPublished({ publishAt: null, endAt: null }, new Date())).toBe(false)
  })
})

describe('SHELL-25 sanitised text', () => {
  test.each([
    'http://a.example',
    'https://a.example',
    'ftp://a.example/x',
    'mailto:a@b.example',
    'tel:+4969',
    '/x',
  ])('keeps a link to %s', (href) => expect(linksIn(sanitise(`<a href="${href}">x</a>`))).toEqual([href]))

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example',
    'blob:https://a.example/1',
  ])('takes the link out of %j', (href) => {
    expect(linksIn(sanitise(`<a href="${href}">x</a>`))).toEqual([])
    expect(sanitise(`<a href="${href}">x</a>`)).toContain('x')
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<p onclick="alert(1)" style="position:fixed">x</p>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name="password"></form>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<p><b>never closed <i>at all',
    '</div></main></body><p>x',
    '<!--><script>alert(1)</script>-->',
    '<a href="/x" onmouseover="alert(1)" target="_blank">x</a>',
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  ])('nothing of %j runs, and what is opened is closed', (html) => {
    const clean = sanitise(html)
    expect(clean).not.toMatch(
      /<(script|img|svg|iframe|form|input|style|base|meta|math)\b|\son\w+\s*=|javascript:/i,
    )
    const open = clean.match(/<(p|b|i|a)\b/g)?.length ?? 0
    expect(clean.match(/<\/(p|b|i|a)>/g)?.length ?? 0).toBe(open)
  })

  test('a paragraph of 1 MB stays, and 5,000 nested elements come to an end', () => {
    const words = 'Falken '.repeat(150_000)
    expect(sanitise(`<p>${words}</p>`).length).toBeGreaterThan(1_000_000)
    const deep = sanitise(`${'<b>'.repeat(5_000)}x`)
    expect(deep.match(/<b>/g)?.length ?? 0).toBeLessThan(50)
  })

  test('what is safe stays as it is when it is sanitised again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = sanitise(`<p>${text}</p><a href="/x?a=1&b=2">${text}</a>`)
        expect(sanitise(once)).toBe(once)
      }),
    )
  })

  test('addresses are rewritten with everything around them left alone', () => {
    const html = sanitise('<p><a title="a > b" href="/x?a=1&amp;b=2">x</a> <a href="/y">y</a></p>')
    expect(linksIn(html)).toEqual(['/x?a=1&b=2', '/y'])
    const other = withLinks(html, (href) => (href === '/y' ? '/z?c="1"&d=2' : null))
    expect(linksIn(other)).toEqual(['/x?a=1&b=2', '/z?c="1"&d=2'])
    expect(sanitise(other)).toBe(other)
  })
})

describe('links', () => {
  const places: Place[] = [
    { uid: 'derby', kind: 'article', language: 'de', site: 'profis', path: '/news/derby/' },
    { uid: 'geschichte', kind: 'page', language: 'de', site: 'klub', path: '/geschichte/' },
    { uid: 'geschichte', kind: 'page', language: 'en', site: 'klub', path: '/history/' },
    { uid: 'tore', kind: 'video', language: 'de', site: 'tv', path: '/videos/tore/' },
  ]
  const known: KnownPlaces = {
    places,
    programPath: ({ path, language }) => (path === '/impressum/' ? `/${language}/impressum` : null),
  }
  const context = {
    site: 'profis',
    siteOf: (host: string) => ({ 'klub.club.example': 'klub', 'club.example': 'global' })[host] ?? null,
  }
  const follow = (href: string, language: 'de' | 'en' | 'ja' = 'de') => {
    const target = targetOfHref(href, context)
    return target && resolveTarget(target, language, known)
  }

  test('CNT-01 VID-22 links in texts lead to the detail addresses', () => {
    expect(follow('/news/derby/')).toEqual({ kind: 'site', site: 'profis', href: '/news/detail/?id=derby' })
    expect(follow('/news/derby#tore')).toMatchObject({ href: '/news/detail/?id=derby#tore' })
    expect(follow('/news/detail/?id=derby', 'en')).toMatchObject({ href: '/en/news/detail/?id=derby' })
    expect(follow('/video/detail?id=tore')).toEqual({
      kind: 'site',
      site: 'tv',
      href: '/video/detail/?id=tore',
    })
  })

  test('a page is met at the address that its language has', () => {
    expect(follow('https://klub.club.example/geschichte?x=1', 'en')).toEqual({
      kind: 'site',
      site: 'klub',
      href: '/en/history/?x=1',
    })
    expect(follow('https://klub.club.example/geschichte/', 'ja')).toMatchObject({ href: '/ja/history/' })
    // Who names a language means it.
    expect(follow('https://klub.club.example/en/history/')).toMatchObject({ href: '/en/history/' })
  })

  test('start pages, overviews and pages of the program are there without a node', () => {
    expect(follow('/', 'en')).toMatchObject({ href: '/en/' })
    expect(follow('/news/?category=Fans', 'en')).toMatchObject({ href: '/en/news/?category=Fans' })
    expect(follow('/impressum', 'ja')).toMatchObject({ href: '/ja/impressum' })
    expect(follow('/nowhere')).toBeNull()
  })

  test('what leads out of the club stays', () => {
    for (const href of ['https://other.example/news/derby/', 'mailto:a@b.example', '#top', '//x', 'x/y'])
      expect(targetOfHref(href, context)).toBeNull()
  })

  test('links of blocks: nodes, pages and addresses; none with another scheme', () => {
    const resolve = (link: Parameters<typeof targetOf>[0]) => {
      const target = targetOf(link, context)
      return target && resolveTarget(target, 'de', known)
    }
    expect(resolve({ kind: 'node', uid: 'tore' })).toMatchObject({ href: '/video/detail/?id=tore' })
    expect(resolve({ kind: 'node', uid: 'gone' })).toBeNull()
    expect(resolve({ kind: 'page', site: 'klub', path: '/geschichte/' })).toMatchObject({ site: 'klub' })
    expect(resolve({ kind: 'url', url: 'tel:+49' })).toEqual({ kind: 'url', url: 'tel:+49' })
    expect(resolve({ kind: 'url', url: 'javascript:alert(1)' })).toBeNull()
  })

  test('are found wherever they stand in a block', () => {
    const link = { kind: 'node', uid: 'derby' } as const
    const picture = { id: 'x', alt: '' }
    expect(linksOf({ kind: 'stage', headline: ['x'], action: { label: 'x', link } })).toEqual([
      { at: 'action.link', link },
    ])
    expect(linksOf({ kind: 'teasers', items: [{ title: 'x', link }] })).toEqual([
      { at: 'items.0.link', link },
    ])
    expect(linksOf({ kind: 'poster', headline: ['x'], picture, link })).toEqual([{ at: 'link', link }])
  })
})

describe('ads', () => {
  test('ADS-01 ADS-02 ADS-03 come by content, by kind of block and by place of an overview', () => {
    const article = adsOf({ uid: 'club-history', blocks: ['text', 'news'], overview: false })
    expect(article.content).toBe('kurve-demo-geschichte')
    expect(Object.keys(article.blocks)).toEqual(['news'])
    expect(article.positions).toEqual({})
    const overview = adsOf({ uid: null, blocks: [], overview: true })
    expect(Object.keys(overview.positions)).toEqual(['3', '9', '15', '21'])
  })
})

describe('what is refused', () => {
  const faults = (input: ContentNodeInput) =>
    faultsOf(nodeOf(input), (path) => path.startsWith('/api/')).map(({ field }) => field)

  test('is said with its field', () => {
    expect(faults(buildPage({ path: '/geschichte/' }))).toEqual([])
    expect(faults(buildPage({ path: '/api/x/' }))).toEqual(['path'])
    expect(faults(buildPage({ path: '/Über uns/' }))).toEqual(['path'])
    expect(faults(buildPage({ path: '/x/', site: 'nowhere' }))).toEqual(['site'])
    expect(faults(buildPage({ path: '/x/', alsoOn: ['nowhere'] }))).toEqual(['site'])
    expect(faults(buildPage({ path: '/x/', condolence: true }))).toEqual(['condolence'])
    expect(faults(buildArticle({ condolence: true }))).toEqual([])
    expect(faults(buildArticle({ kind: 'gallery', path: '/bildergalerien/x/', condolence: true }))).toEqual([
      'condolence',
    ])
    expect(faults(buildArticle({ kind: 'video' }))).toEqual(['video'])
    expect(faults(buildArticle({ kind: 'gallery', path: '/x/' }))).toEqual(['path'])
    expect(faults(buildArticle({ endAt: '2020-01-01T00:00:00Z' }))).toEqual(['endAt'])
    const link = { kind: 'url', url: 'javascript:alert(1)' } as const
    expect(
      faults(buildPage({ path: '/x/', blocks: [{ kind: 'links', items: [{ label: 'x', link }] }] })),
    ).toEqual(['blocks.0.items.0.link'])
  })

  test('what is kept is made safe and spelled in one way', () => {
    const html = '<p onclick="x">a</p><script>b</script>'
    const node = tidied(nodeOf(buildPage({ path: 'x', blocks: [{ kind: 'text', html }] })))
    expect(node.path).toBe('/x/')
    expect(node.blocks).toEqual([{ kind: 'text', html: '<p>a</p>' }])
  })
})

describe('a site without a start page', () => {
  test('shows its poster, the next match, news, videos, products and ways on', () => {
    expect(startBlocks('profis', 'de').map(({ kind }) => kind)).toEqual([
      'stage',
      'match',
      'news',
      'videos',
      'products',
      'teasers',
    ])
    expect(startBlocks('museum', 'ja').map(({ kind }) => kind)).not.toContain('match')
    expect(inLanguage('/', 'en')).toBe('/en/')
  })
})

describe('addresses of the old site', () => {
  test.each([
    ['/left/region', 'https://region.falkenstadt.example/'],
    ['/LEFT/Community/Spieltag/', 'https://forum.falkenstadt.example/diskussionen/spieltag'],
  ])('RED-02 RED-03 RED-04 %s leads to %s', (pathname, url) =>
    expect(legacyTargetOf(pathname)).toEqual({ url }),
  )

  test('RED-02 RED-03 lead home or to pages of the club', () => {
    expect(legacyTargetOf('/left/shopWoche')).toEqual({ site: 'stores', path: '/sale' })
    expect(legacyTargetOf('/left/home')).toEqual({ site: 'global', path: '/' })
    expect(legacyTargetOf('/left/nobody/knows/it')).toEqual({ site: 'global', path: '/' })
    expect(legacyTargetOf('/left/__proto__')).toEqual({ site: 'global', path: '/' })
    expect(legacyTargetOf('/leftovers')).toBeNull()
  })

  test('RED-04 the table is written as it is looked up, and names pages that may be linked', () => {
    for (const [path, target] of Object.entries(legacyPaths)) {
      expect(path).toBe(path.toLowerCase().replace(/\/$/, ''))
      if ('url' in target) expect(URL.canParse(target.url)).toBe(true)
      else expect(siteByKey(target.site)).toBeDefined()
    }
  })
})

describe('the navigation of the stores', () => {
  const shelf = (id: number, parentId: number | null, de: string, productCount = 1) => ({
    id,
    parentId,
    name: { de: de.toUpperCase(), en: `${de}-en` },
    slug: { de, en: `${de}-en` },
    productCount,
  })
  const addresses = {
    site: 'stores',
    shop: '/en',
    shelf: (slug: string) => `/en/${slug}`,
    page: (name: string) => `/en/${name}`,
  }

  test('CNT-03 CNT-04 is the tree of shelves that hold something, and the things beside the cart', () => {
    const shelves = [shelf(1, null, 'trikots'), shelf(2, 1, 'retro'), shelf(3, null, 'leer', 0)]
    const navigation = storeNavigationOf(shelves, 'en', addresses)
    expect(navigation).toMatchObject({ full_slug: '/en', language: 'en', website: 'stores' })
    expect(navigation.children).toEqual([
      {
        title: 'trikots-en',
        full_slug: '/en/trikots-en',
        language: 'en',
        website: 'stores',
        icon: 'shirt',
        isSubMenuItem: false,
        suppressActiveClass: false,
        main_menu_expand_children: true,
        children: [expect.objectContaining({ title: 'retro-en', isSubMenuItem: true, children: [] })],
      },
    ])
    expect(navigation.cart_contents.map((item) => item.full_slug)).toContain('/en/cart')
    expect(() => storeNavigation.parse(navigation)).not.toThrow()
  })
})
