import type { Logger } from 'pino'
import type { Db } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import { addReads, forgetOld, listDaysOf, type PageOfSite } from './storage.ts'
import { createTally, isReader } from './tally.rules.ts'

const EVERY_MS = 10_000
/** So many addresses are remembered with the page that they mean; whoever makes up more has them worked out each time. */
const MOST_KNOWN = 5_000

export type ReadersOptions = {
  db: Db
  jobs: Pick<Jobs, 'every'>
  log: Pick<Logger, 'warn'>
  /** The page of everybody that an address means; null for what is one person's own and for what is not counted. */
  pageOf(url: string): { site: string; path: string } | null
}

export type Readers = ReturnType<typeof createReaders>

/**
 * How often pages are read. Only the page is counted: no cookie, no address, no name of a browser is kept, in memory or anywhere, so
 * two reads of one person are two. Nobody has to agree to that.
 */
export function createReaders({ db, jobs, log, pageOf }: ReadersOptions) {
  const tally = createTally()
  const known = new Map<string, { site: string; path: string } | null>()
  let timer: NodeJS.Timeout | null = null
  jobs.every('readers-forget', '37 4 * * *', () => forgetOld(db))

  /** A page was sent. Costs no statement, and cannot fail. */
  function note(headers: Parameters<typeof isReader>[0], url: string): void {
    if (!isReader(headers)) return
    const page = known.get(url) ?? learn(url)
    if (!page) return
    tally.count(page.site, page.path)
    if (timer) return
    timer = setTimeout(() => void flush(), EVERY_MS)
    timer.unref()
  }

  function learn(url: string): { site: string; path: string } | null {
    if (known.has(url)) return null
    const page = pageOf(url)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(url, page)
    return page
  }

  /** Writes down what has come since, by one statement. */
  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const reads = tally.take()
    if (reads.length === 0) return
    await addReads(db, reads).catch((error) => {
      log.warn({ err: error }, 'readers are counted later')
      tally.putBack(reads)
    })
  }

  return { note, flush, size: () => tally.size() + known.size }
}

/** How often some pages were read on each of the days up to today, none left out. */
export function readsOfPages(db: Db, given: { pages: readonly PageOfSite[]; days: number }) {
  return listDaysOf(db, given)
}
