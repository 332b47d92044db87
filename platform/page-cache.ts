/** A finished answer, compressed once, as the page cache keeps it. */
export type KeptPage = {
  status: number
  headers: Record<string, string>
  etag: string
  body: Buffer
  gzip: Buffer | null
  brotli: Buffer | null
}

/** A page just rendered, with what its loaders said about it. Zero seconds: it is for one reader only. */
export type Rendered = { page: KeptPage; tags: readonly string[]; keepSeconds: number }

export type PageCache = {
  /** The kept page, or a new one. One render at a time per key; meanwhile a stale page serves everybody. */
  read(key: string, render: () => Promise<Rendered>): Promise<KeptPage>
  /** Marks every page with one of these tags as stale, also those that are being rendered right now. */
  markStale(tags: readonly string[]): void
  /** After notices may have been missed. */
  markAllStale(): void
  /** Bytes kept. */
  size(): number
}

export type PageCacheOptions = {
  maxBytes: number
  now: () => number
  /** A page that has been stale for so long is not shown any more: its reader waits for the new one. */
  staleSeconds?: number
  /** Told when a page could not be renewed; the stale one stays. */
  onError: (error: unknown) => void
}

type Entry = {
  page: KeptPage
  tags: readonly string[]
  bytes: number
  freshUntil: number
  shownUntil: number
}
type Rendering = { done: Promise<KeptPage>; dropped: Set<string>; all: boolean }

export function createPageCache(options: PageCacheOptions): PageCache {
  const { maxBytes, now, staleSeconds = 600, onError } = options
  // A Map keeps its order of insertion: the first entry is the one longest unused.
  const entries = new Map<string, Entry>()
  const renderings = new Map<string, Rendering>()
  let bytes = 0

  async function read(key: string, render: () => Promise<Rendered>): Promise<KeptPage> {
    const entry = entries.get(key)
    if (!entry) return startOrJoin(key, render)
    entries.delete(key)
    entries.set(key, entry)
    const time = now()
    if (time < entry.freshUntil) return entry.page
    if (time >= entry.shownUntil) return startOrJoin(key, render)
    if (!renderings.has(key)) startOrJoin(key, render).catch(onError)
    return entry.page
  }

  function startOrJoin(key: string, render: () => Promise<Rendered>): Promise<KeptPage> {
    const running = renderings.get(key)
    // A change during a render must not be answered with what was read before it.
    if (running && !running.all && running.dropped.size === 0) return running.done
    const rendering: Rendering = { dropped: new Set(), all: false, done: Promise.resolve(undefined as never) }
    rendering.done = renderAndKeep(key, rendering, render).finally(() => {
      if (renderings.get(key) === rendering) renderings.delete(key)
    })
    renderings.set(key, rendering)
    return rendering.done
  }

  async function renderAndKeep(key: string, rendering: Rendering, render: () => Promise<Rendered>) {
    const { page, tags, keepSeconds } = await render()
    if (renderings.get(key) !== rendering) return page
    remove(key)
    if (keepSeconds <= 0) return page
    const overtaken = rendering.all || tags.some((tag) => rendering.dropped.has(tag))
    const time = now()
    const freshUntil = overtaken ? time : time + keepSeconds * 1000
    keep(key, { page, tags, bytes: bytesOf(page), freshUntil, shownUntil: freshUntil + staleSeconds * 1000 })
    return page
  }

  function keep(key: string, entry: Entry): void {
    if (entry.bytes > maxBytes) return
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function markStale(tags: readonly string[]): void {
    const gone = new Set(tags)
    const time = now()
    for (const entry of entries.values()) {
      if (entry.freshUntil > time && entry.tags.some((tag) => gone.has(tag))) end(entry, time)
    }
    for (const rendering of renderings.values()) for (const tag of tags) rendering.dropped.add(tag)
  }

  function end(entry: Entry, time: number): void {
    entry.freshUntil = time
    entry.shownUntil = time + staleSeconds * 1000
  }

  function markAllStale(): void {
    const time = now()
    for (const entry of entries.values()) if (entry.freshUntil > time) end(entry, time)
    for (const rendering of renderings.values()) rendering.all = true
  }

  return { read, markStale, markAllStale, size: () => bytes }
}

function bytesOf(page: KeptPage): number {
  return page.body.length + (page.gzip?.length ?? 0) + (page.brotli?.length ?? 0) + 500
}
