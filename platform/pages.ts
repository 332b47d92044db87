import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { policyOf } from './content-policy.ts'
import { AppError, notFound } from './errors.ts'
import type { App } from './http.ts'
import { finishAnswer, sendAnswer } from './kept-answers.ts'
import { createPageCache, type KeptPage, type PageCache, type Rendered } from './page-cache.ts'
import { createPageLine, type PageLine } from './page-line.ts'
import { sendWaitingPage, wantsToRead } from './waiting.ts'

/** What loaders may say about their page; the twin of `PageControl` in the web build. */
export type PageControl = {
  tag(...tags: string[]): void
  private(): void
  keepSeconds(seconds: number): void
  needsWasm(): void
}

/** Where an address leads: a page to render, another address, or nowhere. */
export type Located<Visit> =
  | { kind: 'page'; visit: Visit; origin: string }
  | { kind: 'elsewhere'; origin: string }
  | { kind: 'nothing' }

export type PagesOptions<Visit> = {
  /** Reads the host (with port) and the path of a request. */
  locate(host: string, pathname: string): Located<Visit>
  render(request: Request, given: { visit: Visit; page: PageControl }): Promise<Response>
  /** Built scripts, styles and public files; missing while developing, when Vite serves them. */
  clientFolder: string | null
  /** Origins beside the site's own that its pages may talk to, and frame. */
  connect: readonly string[]
  frame: readonly string[]
  forms: readonly string[]
  scripts: readonly string[]
  pictures?: readonly string[]
  /** What readers see, instead of a page, while more of them want one than can be made; it asks again by itself. */
  waitingPage(visit: Visit, retryAfterSeconds: number): string
  development: boolean
  log: Logger
  cacheBytes?: number
}

/** Everything that is answered by somebody else; a page there would hide a mistake. */
const NOT_PAGES = [
  '/api/',
  '/assets/',
  '/fonts/',
  '/media/',
  '/connect/',
  '/.well-known/',
  '/health/',
  '/dev/',
]

/** No address has signs that end a line or cannot be seen; the router would know no page for it, not even for what is missing. */
const UNPRINTABLE = /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f]|e2%80%a[89])/i

/**
 * Queries that make another page. Any other (campaigns, trackers) changes nothing and is not shown to loaders; their
 * order, empty ones and repetitions change nothing either.
 */
const QUERY_NAMES = new Set([
  ...['q', 'sort', 'page', 'id', 'category', 'size', 'class', 'quantity', '_routes', 'index'],
  ...['colour', 'label', 'min', 'max', 'stock', 'kind', 'site', 'view'],
])
/** Beyond this nobody is choosing any more: such pages are made and not kept. */
const MAX_CHOICES = 12
/** React Router asks for parts of its own route table here, with many addresses in the query. */
const MANIFEST = '/__manifest'

const DEFAULT_KEEP_SECONDS = 60
const VARIANT_BYTES = 12 * 1024 * 1024

/** Mounts the web: built files, and a page for every other GET. Answers the page cache. */
export async function registerPages<Visit>(app: App, options: PagesOptions<Visit>): Promise<PageCache> {
  const onError = (error: unknown) => options.log.error({ err: error }, 'a page could not be renewed')
  const line = createPageLine({ now: () => performance.now() })
  const plain = createPageCache({
    maxBytes: options.cacheBytes ?? 48 * 1024 * 1024,
    now: Date.now,
    onError,
    line,
  })
  // Lists have more variants than anybody can keep: they have their own room, so that they never push out the pages.
  const variants = createPageCache({ maxBytes: VARIANT_BYTES, now: Date.now, onError, line })
  const cache = both(plain, variants)
  if (options.clientFolder && existsSync(options.clientFolder)) {
    await app.register(fastifyStatic, {
      root: options.clientFolder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => reply.header('cache-control', lifeOf(path)),
    })
  }
  app.get('/*', (request, reply) => answer(request, reply, options, { plain, variants, line }))
  return cache
}

function both(plain: PageCache, variants: PageCache): PageCache {
  return {
    read: plain.read,
    markStale(tags) {
      plain.markStale(tags)
      variants.markStale(tags)
    },
    markAllStale() {
      plain.markAllStale()
      variants.markAllStale()
    },
    size: () => plain.size() + variants.size(),
  }
}

/** Names with a hash never change; the worker that watches over them must not be kept. */
function lifeOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  if (path.includes('/fonts/')) return 'public, max-age=2592000'
  return 'public, max-age=0, must-revalidate'
}

async function answer<Visit>(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PagesOptions<Visit>,
  given: { plain: PageCache; variants: PageCache; line: PageLine },
): Promise<FastifyReply> {
  const { pathname, query } = split(request.raw.url ?? '/')
  if (NOT_PAGES.some((prefix) => pathname.startsWith(prefix)) || UNPRINTABLE.test(pathname)) throw notFound()
  const located = options.locate(request.host, pathname)
  if (located.kind === 'nothing') throw notFound()
  if (located.kind === 'elsewhere') return reply.redirect(`${located.origin}${pathname}${query}`, 302)
  const search = pathname === MANIFEST ? query : knownQuery(query)
  const url = `${located.origin}${pathname}${search}`
  const render = () => renderPage(url, located.visit, options)
  try {
    return sendAnswer(
      request,
      reply,
      await pageOf(url, search, { ...given, render, development: options.development }),
    )
  } catch (error) {
    const seconds = error instanceof AppError && error.status === 503 && error.options.retryAfterSeconds
    if (!seconds || !wantsToRead(request)) throw error
    return sendWaitingPage(reply, { html: options.waitingPage(located.visit, seconds), seconds })
  }
}

async function pageOf(
  url: string,
  search: string,
  given: {
    plain: PageCache
    variants: PageCache
    line: PageLine
    development: boolean
    render(): Promise<Rendered>
  },
): Promise<KeptPage> {
  const { plain, variants, line, development, render } = given
  if (development || new URL(url).pathname === MANIFEST) return (await render()).page
  if (countChoices(search) > MAX_CHOICES) return (await line.forReader(render).done).page
  return (countChoices(search) > 0 ? variants : plain).read(url, render)
}

function split(url: string): { pathname: string; query: string } {
  const at = url.indexOf('?')
  return at < 0 ? { pathname: url, query: '' } : { pathname: url.slice(0, at), query: url.slice(at) }
}

function knownQuery(query: string): string {
  if (query === '') return ''
  const known = new Map<string, [string, string]>()
  for (const [name, value] of new URLSearchParams(query))
    if (QUERY_NAMES.has(name) && (value !== '' || ROUTER_NAMES.has(name)))
      known.set(`${name}=${value}`, [name, value])
  const sorted = [...known].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return sorted.length > 0 ? `?${new URLSearchParams(sorted.map(([, pair]) => pair))}` : ''
}

/** What the router adds by itself when it asks for a page's data. */
const ROUTER_NAMES = new Set(['_routes', 'index'])

function countChoices(search: string): number {
  return [...new URLSearchParams(search).keys()].filter((name) => !ROUTER_NAMES.has(name) && name !== 'id')
    .length
}

/** What the loaders of a page have said of it. */
type Told = { tags: Set<string>; keepSeconds: number | null; wasm: boolean }

async function renderPage<Visit>(url: string, visit: Visit, options: PagesOptions<Visit>): Promise<Rendered> {
  const told: Told = { tags: new Set(), keepSeconds: null, wasm: false }
  const page: PageControl = {
    tag: (...tags) => {
      for (const tag of tags) told.tags.add(tag)
    },
    private: () => {
      told.keepSeconds = 0
    },
    keepSeconds: (seconds) => {
      told.keepSeconds = Math.min(told.keepSeconds ?? seconds, seconds)
    },
    needsWasm: () => {
      told.wasm = true
    },
  }
  const response = await options.render(new Request(url), { visit, page })
  const body = Buffer.from(await response.arrayBuffer())
  const keepSeconds = response.status === 200 ? (told.keepSeconds ?? DEFAULT_KEEP_SECONDS) : 0
  const headers = headersOf({ response, body, shared: keepSeconds > 0, wasm: told.wasm }, options)
  return { page: await finishAnswer(response.status, headers, body), tags: [...told.tags], keepSeconds }
}

function headersOf<Visit>(
  given: { response: Response; body: Buffer; shared: boolean; wasm: boolean },
  options: PagesOptions<Visit>,
): Record<string, string> {
  const { response, body, shared, wasm } = given
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  delete headers['content-length']
  headers['vary'] = 'accept-encoding'
  headers['cache-control'] ??= shared ? 'public, max-age=0, must-revalidate' : 'private, no-store'
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = policyOf(body.toString('utf8'), {
      connect: options.connect,
      frame: options.frame,
      forms: options.forms,
      scripts: options.scripts,
      pictures: options.pictures ?? [],
      wasm,
      development: options.development,
    })
  }
  return headers
}
