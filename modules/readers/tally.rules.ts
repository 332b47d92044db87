/** So many pages are counted apart between two writings; what comes on top counts for its site alone. */
export const MOST_PAGES = 4_000
/** Stands for all pages of a site that are not counted apart. */
export const OTHERS = '*'

/** Programs that say what they are, and those that no person sits before. */
const PROGRAM =
  /bot|crawl|spider|slurp|preview|scan|monitor|fetch|http|curl|wget|python|java\/|go-|ruby|perl|headless|lighthouse|feed|rss|archiv|facebookexternal|whatsapp|telegram|skype|embed|validator/i

type Asked = Readonly<Record<string, string | string[] | undefined>>

/** Whether a page is fetched for somebody who reads it: no program, nothing that is fetched in case it may be wanted. */
export function isReader(headers: Asked): boolean {
  const agent = headers['user-agent']
  if (typeof agent !== 'string' || agent.length < 20 || PROGRAM.test(agent)) return false
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz']
  return typeof purpose !== 'string' || !purpose.includes('prefetch')
}

export type Read = { site: string; path: string; reads: number }

/** Counts in memory, within bounds, until it is emptied. */
export function createTally() {
  let pages = new Map<string, Read>()

  return {
    count(site: string, path: string): void {
      const key = `${site} ${path}`
      const known = pages.get(key)
      if (known) known.reads += 1
      else if (pages.size < MOST_PAGES || path === OTHERS) pages.set(key, { site, path, reads: 1 })
      else this.count(site, OTHERS)
    },
    /** In one order for all, so that two processes never wait for each other. */
    take(): Read[] {
      const taken = [...pages.values()].sort((a, b) =>
        `${a.site} ${a.path}` < `${b.site} ${b.path}` ? -1 : 1,
      )
      pages = new Map()
      return taken
    },
    /** What could not be written comes back. */
    putBack(reads: readonly Read[]): void {
      for (const { site, path, reads: count } of reads) {
        const key = `${site} ${path}`
        const known = pages.get(key)
        if (known) known.reads += count
        else if (pages.size < MOST_PAGES) pages.set(key, { site, path, reads: count })
      }
    },
    size: () => pages.size,
  }
}
