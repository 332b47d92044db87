/** SHELL-19 */
const BATCH = 4
const BATCH_MS = 3000

type Device = {
  userAgent: string
  connection?: { effectiveType?: string; saveData?: boolean } | undefined
}

const BOT = /bot|crawl|spider|slurp|preview|lighthouse|pagespeed/i

/** Not on a slow line, not where data is saved, not for machines that read everything anyway (SHELL-20). */
export function mayPrefetch({ userAgent, connection }: Device): boolean {
  if (BOT.test(userAgent)) return false
  if (connection?.saveData) return false
  return !/2g/.test(connection?.effectiveType ?? '')
}

type PrefetcherGiven = {
  loadAhead(address: string): void
  /** Runs something later; answers how to take it back. */
  later?(run: () => void, ms: number): () => void
}

/** Addresses in the order of their coming into view; what the pointer is on comes first. Four at once, every three seconds. */
export function createPrefetcher({ loadAhead, later = byTimer }: PrefetcherGiven) {
  const waiting: string[] = []
  const seen = new Set<string>()
  let cancel: (() => void) | null = null

  function inView(address: string): void {
    if (seen.has(address)) return
    seen.add(address)
    waiting.push(address)
    start()
  }

  function underPointer(address: string): void {
    const at = waiting.indexOf(address)
    if (at >= 0) waiting.splice(at, 1)
    else if (seen.has(address)) return
    seen.add(address)
    waiting.unshift(address)
    start()
  }

  function start(): void {
    cancel ??= later(fetchBatch, 0)
  }

  function fetchBatch(): void {
    for (const address of waiting.splice(0, BATCH)) loadAhead(address)
    // The pause also holds for what comes into view meanwhile.
    cancel = later(() => {
      cancel = null
      if (waiting.length > 0) fetchBatch()
    }, BATCH_MS)
  }

  return {
    inView,
    underPointer,
    stop() {
      cancel?.()
      cancel = null
      waiting.length = 0
    },
  }
}

function byTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
