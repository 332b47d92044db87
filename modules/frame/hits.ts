import type { Logger } from 'pino'
import { legacyPaths } from '#club/pages/redirects.ts'
import type { Db } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import { createTally, missedKey } from './hits.rules.ts'
import { addHits, pruneHits } from './hits.storage.ts'
import { ANY_SITE, pathKey } from './redirects.rules.ts'

const EVERY_MS = 20_000
const PRUNE = 'frame-hits-prune'

export type Hits = ReturnType<typeof createHits>

/** How often old and unknown addresses are asked for: counted in memory, written now and then, all at once. */
export function createHits({ db, jobs, log }: { db: Db; jobs: Jobs; log: Logger }) {
  const tally = createTally()
  let timer: NodeJS.Timeout | null = null
  jobs.every(PRUNE, '41 4 * * *', () => pruneHits(db, Object.keys(legacyPaths)))

  /** Writes what was counted. What cannot be written is not counted: a reader never waits for it, and no process fails by it. */
  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const taken = tally.take()
    if (taken.length === 0) return
    try {
      await addHits(db, taken)
    } catch (error) {
      log.warn({ err: error, addresses: taken.length }, 'requests of old addresses were not counted')
    }
  }

  function soon(): void {
    timer ??= setTimeout(() => void flush(), EVERY_MS).unref()
  }

  return {
    /** A redirect, by its own address. */
    moved(redirect: { site: string; path: string }): void {
      tally.moved(redirect)
      soon()
    },
    /** A page that is not there. */
    missed({ site, pathname }: { site: string; pathname: string }): void {
      const path = missedKey(pathname)
      if (path === null) return
      tally.missed({ site, path })
      soon()
    },
    /** An address of the club's file, on whatever site; those that it only leads home by their beginning are not told apart. */
    led(pathname: string): void {
      const path = pathKey(pathname)
      if (path === null || !Object.hasOwn(legacyPaths, path)) return
      tally.moved({ site: ANY_SITE, path })
      soon()
    },
    flush,
    size: tally.size,
  }
}
