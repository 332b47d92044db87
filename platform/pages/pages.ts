import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { AppError, notFound } from '#platform/errors.ts'
import { policyOf } from '#platform/http/content-policy.ts'
import type { App } from '#platform/http/http.ts'
import { problemOf } from '#platform/http/problem.ts'
import { finishAnswer, plainBody, sendAnswer } from './cached-answers.ts'
import { GONE, type Move, type Moves, sendOn } from './moves.ts'
import { countChoices, isNoPage, knownQuery, split } from './page-addresses.rules.ts'
import { type CachedPage, createPageCache, type PageCache, type Rendered } from './page-cache.ts'
import { createPageShortcut, type PageShortcut, type ReadPage } from './page-shortcut.ts'
import { createRenderQueue, type RenderQueue } from './render-queue.ts'
import { sendWaitingPage, wantsToRead } from './waiting.ts'

/** What loaders may say about their page; the twin of `PageControl` in the web build. */
export type PageControl = {
  tag(...tags: string[]): void
  private(): void
  cacheSeconds(seconds: number): void
  needsWasm(): void
  framedByOffice(): void
  fault(error: unknown): void
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
  /** Origins of a partner's player. */
  players?: readonly string[]
  /** The one origin besides the page's own that may show pages in a frame: those whose loader says so. */
  officeOrigin?: string
  moves?: Moves<Visit>
  /** Told of each page that was found and sent. */
  read?: ReadPage
  /** What readers see, instead of a page, while more of them want one than can be made; it asks again by itself. */
  waitingPage(visit: Visit, retryAfterSeconds: number): string
  development: boolean
  log: Logger
  cacheBytes?: number
}

/** Beyond this nobody is choosing any more: such pages are made and not kept. */
const MAX_CHOICES = 12
/** React Router asks for parts of its own route table here, with many addresses in the query. */
const MANIFEST = '/__manifest'

/** Every address that nobody else answers. */
const ROUTE = '/*'

const DEFAULT_CACHE_SECONDS = 60
const VARIANT_BYTES = 12 * 1024 * 1024

/** What is kept of the pages, and a way to read one inside the program. */
export type Pages = Pick<PageCache, 'markStale' | 'markAllStale' | 'size'> & {
  /** Answers a request from what is kept, before Fastify sees it; false where it has to. */
  answerCached: PageShortcut['answer']
  /**
   * The page of an address, kept or made, without a request: null where an address is nobody's, or another host's.
   * @throws 503 while too many others wait for theirs
   */
  find(host: string, url: string): Promise<{ status: number; html: string } | null>
}

/** Mounts the web: built files, and a page for every other GET. */
export async function registerPages<Visit>(app: App, options: PagesOptions<Visit>): Promise<Pages> {
  const onError = (error: unknown) => options.log.error({ err: error }, 'a page could not be renewed')
  const queue = createRenderQueue({ now: () => performance.now() })
  const plain = createPageCache({
    maxBytes: options.cacheBytes ?? 48 * 1024 * 1024,
    now: Date.now,
    onError,
    queue,
  })
  // Lists have more variants than anybody can keep: they have their own room, so that they never push out the pages.
  const variants = createPageCache({ maxBytes: VARIANT_BYTES, now: Date.now, onError, queue })
  const shortcut = createPageShortcut(app, { route: ROUTE, read: options.read })
  const rooms = { plain, variants, queue, shortcut }
  if (options.clientFolder && existsSync(options.clientFolder)) {
    await app.register(fastifyStatic, {
      root: options.clientFolder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => reply.header('cache-control', lifeOf(path)),
    })
  }
  app.get(ROUTE, (request, reply) => answer(request, reply, options, rooms))
  return {
    answerCached: shortcut.answer,
    async find(host, url) {
      const found = locatePage(host, url, options)
      if (found?.kind !== 'page') return null
      const page = await pageOf(found, rooms, options)
      return { status: page.status, html: plainBody(page).toString('utf8') }
    },
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
  rooms: Rooms,
): Promise<FastifyReply> {
  const found = locatePage(request.host, request.raw.url ?? '/', options)
  if (!found) throw notFound()
  if (found.kind === 'elsewhere') return reply.redirect(found.url, 302)
  try {
    const isFirst = options.moves?.comeFirst(found.pathname) ?? false
    const moved = isFirst ? await options.moves!.find(found.visit, found.pathname) : null
    const page = moved ? null : await pageOf(found, rooms, options)
    const move = page?.status === 404 ? await options.moves?.find(found.visit, found.pathname) : moved
    if (move) return await answerMove(request, reply, { move, found, rooms, options })
    if (page!.status === 404) options.moves?.missed?.(found.visit, found.pathname)
    else if (isFirst && page!.status < 400 && page!.status >= 300)
      options.moves?.led?.(found.visit, found.pathname)
    // What may be moved at any time is asked for each time.
    if (!isFirst) learnAddress(request, found, rooms)
    if (page!.status === 200 && request.method === 'GET') options.read?.(request.headers, found.url)
    return sendAnswer(request, reply, page!)
  } catch (error) {
    const seconds = error instanceof AppError && error.status === 503 && error.options.retryAfterSeconds
    if (!seconds || !wantsToRead(request)) throw error
    return sendWaitingPage(reply, { html: options.waitingPage(found.visit, seconds), seconds })
  }
}

async function answerMove<Visit>(
  request: FastifyRequest,
  reply: FastifyReply,
  given: { move: Move; found: FoundPage<Visit>; rooms: Rooms; options: PagesOptions<Visit> },
): Promise<FastifyReply> {
  const { move, found, rooms, options } = given
  if (move.status !== 410) {
    const { query } = split(request.raw.url ?? '/')
    return sendOn(reply, move.keepsQuery ? { ...move, location: move.location + query } : move)
  }
  const nowhere = { ...found, pathname: GONE, search: '', url: new URL(GONE, found.url).href }
  return sendAnswer(request, reply, { ...(await pageOf(nowhere, rooms, options)), status: 410 })
}

type Rooms = { plain: PageCache; variants: PageCache; queue: RenderQueue; shortcut: PageShortcut }
type FoundPage<Visit> = { kind: 'page'; visit: Visit; pathname: string; search: string; url: string }
type Found<Visit> = FoundPage<Visit> | { kind: 'elsewhere'; url: string }

function locatePage<Visit>(host: string, address: string, options: PagesOptions<Visit>): Found<Visit> | null {
  const { pathname, query } = split(address)
  if (isNoPage(pathname)) return null
  const located = options.locate(host, pathname)
  if (located.kind === 'nothing') return null
  if (located.kind === 'elsewhere') return { kind: 'elsewhere', url: `${located.origin}${pathname}${query}` }
  const search = pathname === MANIFEST ? query : knownQuery(query)
  return {
    kind: 'page',
    visit: located.visit,
    pathname,
    search,
    url: `${located.origin}${pathname}${search}`,
  }
}

async function pageOf<Visit>(
  { visit, pathname, search, url }: FoundPage<Visit>,
  rooms: Rooms,
  options: PagesOptions<Visit>,
): Promise<CachedPage> {
  const render = () => renderPage(url, visit, options)
  if (options.development || pathname === MANIFEST) return (await render()).page
  if (countChoices(search) > MAX_CHOICES) return (await rooms.queue.forReader(render).done).page
  return roomOf(search, rooms).read(url, render)
}

function roomOf(search: string, { plain, variants }: Rooms): PageCache {
  return countChoices(search) > 0 ? variants : plain
}

/** Addresses with what changes nothing are without number, and their pages are found by working that out. */
function learnAddress<Visit>(request: FastifyRequest, { search, url }: FoundPage<Visit>, rooms: Rooms): void {
  if (split(request.raw.url!).query !== search) return
  rooms.shortcut.learn(request.raw, { room: roomOf(search, rooms), key: url })
}

/** What the loaders of a page have said of it. */
type LoaderNotes = {
  tags: Set<string>
  cacheSeconds: number | null
  wasm: boolean
  isFramed: boolean
  overload: AppError | null
}

async function renderPage<Visit>(url: string, visit: Visit, options: PagesOptions<Visit>): Promise<Rendered> {
  const notes: LoaderNotes = {
    tags: new Set(),
    cacheSeconds: null,
    wasm: false,
    isFramed: false,
    overload: null,
  }
  const page: PageControl = {
    tag: (...tags) => {
      for (const tag of tags) notes.tags.add(tag)
    },
    private: () => {
      notes.cacheSeconds = 0
    },
    cacheSeconds: (seconds) => {
      notes.cacheSeconds = Math.min(notes.cacheSeconds ?? seconds, seconds)
    },
    needsWasm: () => {
      notes.wasm = true
    },
    framedByOffice: () => {
      notes.isFramed = true
    },
    fault: (error) => {
      notes.overload ??= overloadOf(error)
      if (!notes.overload) options.log.error({ err: error }, 'a page failed')
    },
  }
  const response = await options.render(new Request(url), { visit, page })
  // Nobody is to read a page of faults because there was no connection for a moment: it is made again.
  if (response.status >= 500 && notes.overload) throw notes.overload
  const body = Buffer.from(await response.arrayBuffer())
  const cacheSeconds = response.status === 200 ? (notes.cacheSeconds ?? DEFAULT_CACHE_SECONDS) : 0
  const headers = headersOf({ response, body, shared: cacheSeconds > 0, notes }, options)
  return { page: await finishAnswer(response.status, headers, body), tags: [...notes.tags], cacheSeconds }
}

/** What is over in a moment, as the one refusal that says so; null for real faults. */
function overloadOf(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null
  const { problem, retryAfterSeconds } = problemOf(error)
  if (problem.status !== 503) return null
  return new AppError(503, problem.title, problem.detail, {
    retryAfterSeconds: retryAfterSeconds ?? 2,
    cause: error,
  })
}

function headersOf<Visit>(
  given: { response: Response; body: Buffer; shared: boolean; notes: LoaderNotes },
  options: PagesOptions<Visit>,
): Record<string, string> {
  const { response, body, shared, notes } = given
  // What is kept is sent to everybody: of that nothing is framed.
  const framedBy = notes.isFramed && !shared && options.officeOrigin ? [options.officeOrigin] : []
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
      players: options.players ?? [],
      framedBy,
      wasm: notes.wasm,
      development: options.development,
    })
  }
  return headers
}
