import { LRUCache } from 'lru-cache'
import { inContext } from '#platform/in-context.ts'
import type { RenderQueue } from './render-queue.ts'

/** A finished answer, compressed once, as the page cache keeps it. */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  etag: string
  /** Null where it is kept compressed alone. */
  body: Buffer | null
  gzip: Buffer | null
  brotli: Buffer | null
}

/** A page just rendered, with what its loaders said about it. Zero seconds: it is for one reader only. */
export type Rendered = { page: CachedPage; tags: readonly string[]; cacheSeconds: number }

export type PageCache = {
  /** The cached page, or a new one. One render at a time per key; meanwhile a stale page serves everybody. */
  read(key: string, render: () => Promise<Rendered>): Promise<CachedPage>
  /** The cached page where nothing else is to be done for its reader, at once; else null. */
  fresh(key: string): CachedPage | null
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
  /** Where pages wait to be made; without it each is made at once. */
  queue?: RenderQueue
}

type Entry = {
  page: CachedPage
  tags: readonly string[]
  freshUntil: number
  shownUntil: number
}
type Rendering = {
  done: Promise<CachedPage>
  begun: boolean
  dropped: Set<string>
  all: boolean
  /** Somebody waits for it now. */
  hurry(): void
}

function contextOf(options: PageCacheOptions) {
  const { maxBytes } = options
  const entries = new LRUCache<string, Entry>({
    // Without a byte nothing fits; the library takes 0 for no limit.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ page }) => bytesOf(page),
  })
  const renderings = new Map<string, Rendering>()
  return {
    ...options,
    entries,
    renderings,
    queue: options.queue ?? null,
    staleSeconds: options.staleSeconds ?? 600,
  }
}

type PageCacheContext = ReturnType<typeof contextOf>

export function createPageCache(options: PageCacheOptions): PageCache {
  const ctx = contextOf(options)
  return inContext(ctx, { read, fresh, markStale, markAllStale, size })
}

async function read(
  ctx: PageCacheContext,
  key: string,
  render: () => Promise<Rendered>,
): Promise<CachedPage> {
  const entry = ctx.entries.get(key)
  if (!entry) return makeNow(ctx, key, render)
  const time = ctx.now()
  if (time < entry.freshUntil) return entry.page
  if (time >= entry.shownUntil) return makeNow(ctx, key, render)
  if (!ctx.renderings.has(key)) start(ctx, key, render, ctx.queue?.forRenewal).done.catch(ctx.onError)
  return entry.page
}

function fresh(ctx: PageCacheContext, key: string): CachedPage | null {
  const entry = ctx.entries.get(key)
  if (!entry || ctx.now() >= entry.freshUntil) return null
  return entry.page
}

/** For a reader who waits: joins a render that is under way, or begins one. */
async function makeNow(
  ctx: PageCacheContext,
  key: string,
  render: () => Promise<Rendered>,
): Promise<CachedPage> {
  const running = ctx.renderings.get(key)
  // A change during a render must not be answered with what was read before it.
  if (!running || running.all || running.dropped.size > 0)
    return start(ctx, key, render, ctx.queue?.forReader).done
  running.hurry()
  return running.done
}

function start(
  ctx: PageCacheContext,
  key: string,
  render: () => Promise<Rendered>,
  enter: RenderQueue['forReader'] = atOnce,
): Rendering {
  const { renderings } = ctx
  const rendering: Rendering = {
    begun: false,
    dropped: new Set(),
    all: false,
    done: Promise.resolve(undefined as never),
    hurry: () => {},
  }
  const { done, hurry } = enter(() => renderAndCache(ctx, key, rendering, render))
  rendering.hurry = hurry
  rendering.done = done.finally(() => {
    if (renderings.get(key) === rendering) renderings.delete(key)
  })
  renderings.set(key, rendering)
  return rendering
}

async function renderAndCache(
  ctx: PageCacheContext,
  key: string,
  rendering: Rendering,
  render: () => Promise<Rendered>,
) {
  const { entries } = ctx
  rendering.begun = true
  const { page, tags, cacheSeconds } = await render()
  if (ctx.renderings.get(key) !== rendering) return page
  entries.delete(key)
  if (cacheSeconds <= 0) return page
  const overtaken = rendering.all || tags.some((tag) => rendering.dropped.has(tag))
  const time = ctx.now()
  const freshUntil = overtaken ? time : time + cacheSeconds * 1000
  entries.set(key, { page, tags, freshUntil, shownUntil: freshUntil + ctx.staleSeconds * 1000 })
  return page
}

function markStale(ctx: PageCacheContext, tags: readonly string[]): void {
  const gone = new Set(tags)
  const time = ctx.now()
  for (const entry of ctx.entries.values()) {
    if (entry.freshUntil > time && entry.tags.some((tag) => gone.has(tag))) end(ctx, entry, time)
  }
  for (const rendering of ctx.renderings.values()) {
    // What only waits reads what is there by then.
    if (rendering.begun) for (const tag of tags) rendering.dropped.add(tag)
  }
}

function end(ctx: PageCacheContext, entry: Entry, time: number): void {
  entry.freshUntil = time
  entry.shownUntil = time + ctx.staleSeconds * 1000
}

function markAllStale(ctx: PageCacheContext): void {
  const time = ctx.now()
  for (const entry of ctx.entries.values()) if (entry.freshUntil > time) end(ctx, entry, time)
  for (const rendering of ctx.renderings.values()) if (rendering.begun) rendering.all = true
}

const size = (ctx: PageCacheContext) => ctx.entries.calculatedSize

function atOnce<T>(make: () => Promise<T>) {
  return { done: make(), hurry: () => {} }
}

function bytesOf(page: CachedPage): number {
  return (page.body?.length ?? 0) + (page.gzip?.length ?? 0) + (page.brotli?.length ?? 0) + 500
}
