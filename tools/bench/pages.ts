import { request } from 'undici'
import { domainsOf, siteHost } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { openDatabase } from '#platform/db.ts'
import { dropTags } from '#platform/page-tags.ts'
import { type Bench, perCall, usage } from './processes.ts'
import { rows } from './table.ts'

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

type Page = { host: string; path: string; uid: string }

/** Pages of the content: made for the first time, kept, and kept while a publication makes all of them anew. */
export async function measurePages({
  databaseUrl,
  product,
}: Pick<Bench, 'databaseUrl' | 'product'>): Promise<void> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1 })
  const pages = await articlesOnSites(database)
  const read = async ({ host, path }: Page) => {
    const headers = { host, 'accept-encoding': 'br' }
    const answer = await request(`${product.address}${path}`, { headers })
    await answer.body.dump()
    if (answer.statusCode !== 200) throw new Error(`${host}${path}: ${answer.statusCode}`)
  }
  const inTurn = (some: readonly Page[]) => {
    const left = [...some]
    return () => left.pop()
  }
  const anyOne = (until: number) => () =>
    performance.now() < until ? pages[Math.floor(Math.random() * pages.length)] : undefined
  const measured = async (work: string, budget: string, readers: number, next: () => Page | undefined) => {
    const before = await usage(product)
    const started = performance.now()
    const times = await readAll(readers, next, read)
    const seconds = (performance.now() - started) / 1000
    const spent = perCall(before, await usage(product), times.length)
    const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]!
    rows.push({ work, perSecond: times.length / seconds, ...spent, p99, bytes: null, ratio: null, budget })
  }
  const [first, rest] = [pages.slice(0, MADE_ANEW), pages.slice(MADE_ANEW)]
  await measured('page of content, made anew', '', 4, inTurn(first))
  await readAll(4, inTurn(rest), read)
  const seconds = () => performance.now() + SECONDS * 1000
  await measured(`${pages.length} pages of content, kept`, '', READERS, anyOne(seconds()))
  const tags = [...new Set(pages.map(({ uid }) => `content:${uid}`))]
  await dropTags(database.db, tags)
  await measured('the same while all are made anew', 'no refusals', READERS, anyOne(seconds()))
  await database.close()
}

async function articlesOnSites({ db }: ReturnType<typeof openDatabase>): Promise<Page[]> {
  const articles = await db
    .selectFrom('content_nodes')
    .select('uid')
    .where('kind', '=', 'article')
    .where('language', '=', 'de')
    .where('publish_at', '<', new Date())
    .orderBy('uid')
    .execute()
  const domains = domainsOf({ environment: 'development', port: 3000, clubDomain: null })
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
