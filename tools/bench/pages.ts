import { request } from 'undici'
import { club } from '#club/club.ts'
import { type Domains, domainsOf, siteHost } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { openDatabase } from '#platform/db.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { type Bench, perCall, usage } from './processes.ts'
import { type Row, rows } from './table.ts'

const PAGES = 1_000
const MADE_ANEW = 200
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const READERS = 16
const SITES = [
  'global',
  'profis',
  'frauen',
  'nachwuchs',
  'klub',
  'fans',
  'museum',
  'mitgliedschaft',
  'futsal',
  'hockey',
]
const TEAM_SITES = ['profis', 'frauen', 'nachwuchs']
const LISTS = ['/saison/termine', '/saison/tabelle']
const MATCHES = 30

type Page = { host: string; path: string; uid: string }
type Product = Pick<Bench, 'databaseUrl' | 'product'>

/** Pages of the content: made for the first time, kept, and kept while a publication makes all of them anew. */
export async function measurePages({ databaseUrl, product }: Product): Promise<void> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1 })
  const domains = domainsOf({ environment: 'development', port: 3000, clubDomain: null })
  const measure = measuring(product)
  for (const [kind, pages] of Object.entries(await kindsOfPages(database, domains))) {
    await measure(`${kind}, made anew`, 1, cycling(pages))
    await measure(`${kind}, cached`, READERS, anyOf(pages))
  }
  const articles = await articlesOnSites(database, domains)
  await measure('article, made anew', 1, cycling(articles.slice(0, MADE_ANEW)))
  await measure('article, kept', READERS, anyOf(articles.slice(0, MADE_ANEW)))
  await measure('articles, four at once', 4, cycling(articles.slice(MADE_ANEW)))
  const cached = await measure(`${articles.length} pages of content, cached`, READERS, anyOf(articles))
  await dropTags(database.db, [...new Set(articles.map(({ uid }) => `content:${uid}`))])
  const renewed = await measure('the same while all are made anew', READERS, anyOf(articles))
  Object.assign(renewed.row, { ratio: renewed.mean / cached.mean, budget: 'mean time, beside the row above' })
  await database.close()
}

function cycling(pages: readonly Page[]) {
  const left = [...pages]
  return () => () => left.pop()
}

function anyOf(pages: readonly Page[]) {
  return () => {
    const until = performance.now() + SECONDS * 1000
    return () => (performance.now() < until ? pages[Math.floor(Math.random() * pages.length)] : undefined)
  }
}

/** Writes the row of some readings; an answer that is no page ends the measurement. */
function measuring(product: Product['product']) {
  const read = async ({ host, path }: Page) => {
    const headers = { host, 'accept-encoding': 'br', accept: 'text/html' }
    const answer = await request(`${product.address}${path}`, { headers })
    await answer.body.dump()
    if (answer.statusCode !== 200) throw new Error(`${host}${path}: ${answer.statusCode}`)
  }
  return async (work: string, readers: number, begin: () => () => Page | undefined) => {
    const before = await usage(product)
    const started = performance.now()
    const times = await readAll(readers, begin(), read)
    const seconds = (performance.now() - started) / 1000
    const spent = perCall(before, await usage(product), times.length)
    const sorted = times.toSorted((one, other) => one - other)
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length
    const row: Row = {
      work,
      perSecond: times.length / seconds,
      ...spent,
      p99: sorted[Math.floor(sorted.length * 0.99)]!,
      bytes: null,
      ratio: null,
      budget: '',
    }
    rows.push(row)
    return { row, mean }
  }
}

/** Of each kind as many as there are; the process has shown none of them yet. */
async function kindsOfPages(
  { db }: ReturnType<typeof openDatabase>,
  domains: Domains,
): Promise<Record<string, Page[]>> {
  const on = (site: string, path: string): Page => ({
    host: siteHost(siteByKey(site)!, domains),
    path,
    uid: '',
  })
  const matches = await db
    .selectFrom('matches')
    .select('id')
    .where('home_team_id', '=', club.teamIds.profis)
    .orderBy('kick_off', 'desc')
    .limit(MATCHES)
    .execute()
  return {
    'start page': SITES.map((site) => on(site, '/')),
    'match centre': matches.map(({ id }) => on('profis', `/spiel/${id}/aktuell`)),
    list: TEAM_SITES.flatMap((site) => LISTS.map((path) => on(site, path))),
    'news overview': SITES.map((site) => on(site, '/news')),
  }
}

async function articlesOnSites({ db }: ReturnType<typeof openDatabase>, domains: Domains): Promise<Page[]> {
  const articles = await db
    .selectFrom('content_nodes')
    .select('uid')
    .where('kind', '=', 'article')
    .where('language', '=', 'de')
    .where('publish_at', '<', new Date())
    .orderBy('uid')
    .execute()
  const hosts = SITES.flatMap((key) => siteByKey(key) ?? []).map((site) => siteHost(site, domains))
  return hosts
    .flatMap((host) => articles.map(({ uid }) => ({ host, uid, path: `/news/detail?id=${uid}` })))
    .slice(0, PAGES)
}

/** So many readers at once, until there is no next one. Answers how long each waited, in milliseconds. */
async function readAll(
  readers: number,
  next: () => Page | undefined,
  read: (page: Page) => Promise<void>,
): Promise<number[]> {
  const times: number[] = []
  const reader = async () => {
    for (let page = next(); page; page = next()) {
      const begun = performance.now()
      await read(page)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: readers }, reader))
  return times
}
