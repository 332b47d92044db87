import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { SHOP } from './load.ts'
import { type Bench, usage } from './processes.ts'
import { LIST } from './works.ts'

const SECONDS = Number(process.env['BENCH_MEMORY_SECONDS'] ?? 60)
export const MOST_MB = 400
const READERS = 24

type Wish = { path: string; headers: Record<string, string> }

/**
 * A minute of what readers do, all at once: every page of three sites in both compressions and in none, lists, searches
 * that nobody has made before, pictures. Answers the megabytes of the program before and after.
 */
export async function measureMemory({
  product,
}: Pick<Bench, 'product'>): Promise<{ before: number; after: number }> {
  const before = await residentMb()
  const pool = new Pool(product.address, { connections: READERS })
  const wishes = await collect(pool)
  const until = performance.now() + SECONDS * 1_000
  let asked = 0
  const read = async () => {
    while (performance.now() < until) {
      const wish = wishes[asked++ % wishes.length]!
      const { body } = await pool.request({
        ...wish,
        path: wish.path.replace('RANDOM', String(asked)),
        method: 'GET',
      })
      await body.dump()
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
  await pool.close()
  // What is only garbage is not what it holds.
  await pause(2_000)
  const after = await residentMb()
  console.log(`\nmixed load: ${asked} calls of ${wishes.length} kinds in ${SECONDS} s`)
  return { before, after }

  async function residentMb(): Promise<number> {
    return (await usage(product)).rss / 1024 / 1024
  }
}

async function collect(pool: Pool): Promise<Wish[]> {
  const pages = await Promise.all(
    ['', 'profis.', 'stores.'].map((site) => addressesOf(pool, `${site}club.localhost:3000`)),
  )
  const compressions: Record<string, string>[] = [
    { 'accept-encoding': 'br' },
    { 'accept-encoding': 'gzip' },
    {},
  ]
  const cached = pages
    .flat()
    .flatMap(({ host, path }) => compressions.map((one) => ({ path, headers: { host, ...one } })))
  const others = [
    { path: LIST, headers: { host: SHOP, 'accept-encoding': 'br' } },
    { path: '/api/search?q=schalRANDOM', headers: { host: SHOP } },
    { path: '/?q=RANDOM', headers: { host: SHOP, 'accept-encoding': 'br' } },
    { path: '/media/w_400/stadion', headers: { host: 'media.club.localhost:3000', accept: 'image/webp' } },
  ]
  // Every tenth call is none of a cached page.
  return cached.flatMap((one, at) => (at % 10 === 0 ? [one, others[(at / 10) % others.length]!] : [one]))
}

async function addressesOf(pool: Pool, host: string): Promise<{ host: string; path: string }[]> {
  const { body } = await pool.request({ path: '/sitemap.xml', method: 'GET', headers: { host } })
  const found = (await body.text()).matchAll(/<loc>([^<]+)<\/loc>/g)
  return [...found].map(([, address]) => {
    const url = new URL(address!.replaceAll('&amp;', '&'))
    return { host: url.host, path: url.pathname + url.search }
  })
}
