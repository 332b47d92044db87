import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { club } from '#club/club.ts'
import { type Domains, serviceHost, serviceOrigin, siteOrigin } from '#club/domains.ts'
import { palette } from '#club/look/colours.ts'
import { mainSite, sites } from '#club/sites.ts'
import type { OfficeBoot } from '#office/boot.ts'
import { notFound } from '#platform/errors.ts'
import { hashesOf } from '#platform/http/content-policy.ts'
import type { App } from '#platform/http/http.ts'
import { problemOf } from '#platform/http/problem.ts'
import { path } from '#web/paths.ts'
import type { Issuer } from '#web/site/issuer.ts'
import { buildFolder } from '../web/build-folder.ts'

const root = join(import.meta.dirname, '../..')
const builtFolder = join(buildFolder, 'office')
/** Who answers what is no screen: the office's own calls, and pictures. */
const ELSEWHERE = ['/api/office/', '/media/']

/** The one page that opens without a network: an own document, whose worker has its address for a scope. */
const AWAY = '/unterwegs/'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** What the office's host answers: one page for all its screens, their files, its own part of the API, pictures. Nothing else. */
export type OfficeWeb = {
  isFor(request: IncomingMessage): boolean
  /** `api` is who answers its calls, and has the pictures. */
  handle(request: IncomingMessage, response: ServerResponse, api: Handler): void
}

export type OfficeWebOptions = {
  app: App
  domains: Domains
  /** Where the staff signs in. */
  issuer: Issuer
  isDemo: boolean
  /** Vite in the same process while developing; the build otherwise. */
  vite?: ViteDevServer | null
}

/** The office's build, mounted on its host, before Fastify: of the sites' files and addresses nothing is there. */
export function mountOffice(options: OfficeWebOptions): OfficeWeb {
  const { app, domains, vite = null } = options
  const host = serviceHost('office', domains)
  const files = vite ? new Map<string, StaticFile>() : staticFilesIn(builtFolder)
  const pageOf = (name: string) => (vite ? pageFromSource(options, name, vite) : pageFromBuild(options, name))
  const page = pageOf('index.html')
  const away = pageOf('unterwegs.html')

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pathname = pathOf(request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || pathname.startsWith('/api/') || isMissingFile(pathname)) return sendProblem(response)
    const file = files.get(pathname)
    if (file) return sendFile(request, response, file)
    const { html, policy } = await (pathname === AWAY ? away : page)(request.url ?? '/')
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    response.end(request.method === 'HEAD' ? undefined : html)
  }

  /** Files of the build are known by their names; an address of a screen has no ending. */
  function isMissingFile(pathname: string): boolean {
    return !files.has(pathname) && (/^\/(assets|fonts)\//.test(pathname) || extname(pathname) !== '')
  }

  function send(request: IncomingMessage, response: ServerResponse): void {
    const started = performance.now()
    for (const [name, value] of Object.entries({ ...app.securityHeaders, ...OFFICE_HEADERS }))
      response.setHeader(name, value)
    response.once('finish', () =>
      app.answerBook.notify({
        requestId: randomUUID(),
        method: request.method ?? '',
        route: 'office',
        status: response.statusCode,
        elapsedMs: performance.now() - started,
      }),
    )
    answer(request, response).catch(() => response.destroy())
  }

  return {
    isFor: ({ headers }) => (headers.host ?? '').toLowerCase().replace(/:\d+$/, '') === host,
    handle(request, response, api) {
      if (ELSEWHERE.some((begin) => pathOf(request).startsWith(begin))) api(request, response)
      else if (vite && isSource(request)) vite.middlewares(request, response, () => send(request, response))
      else send(request, response)
    },
  }
}

/** Staff screens are nobody else's frame, reference or search result. */
const OFFICE_HEADERS = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  'cross-origin-resource-policy': 'same-origin',
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0]!
}

/** While developing Vite answers its own addresses and files; screens' addresses have no ending. */
function isSource(request: IncomingMessage): boolean {
  const pathname = pathOf(request)
  return /^\/(@|node_modules\/|__)/.test(pathname) || extname(pathname) !== ''
}

type OfficePage = { html: string; policy: string }

/** The page is the same for everybody: made once. */
function pageFromBuild(options: OfficeWebOptions, name: string): (url: string) => Promise<OfficePage> {
  const file = join(builtFolder, name)
  if (!existsSync(file)) throw new Error('The office is not built; run npm start, or npm run dev.')
  const page = Promise.resolve(finishOfficePage(readFileSync(file, 'utf8'), options))
  return () => page
}

function pageFromSource(
  options: OfficeWebOptions,
  name: string,
  vite: ViteDevServer,
): (url: string) => Promise<OfficePage> {
  return async (url) => {
    const template = await readFile(join(root, 'office', name), 'utf8')
    return finishOfficePage(await vite.transformIndexHtml(url, template), options)
  }
}

/** Tells the page where it is, and names by their hashes what may run in it. */
export function finishOfficePage(template: string, options: OfficeWebOptions): OfficePage {
  const boot = JSON.stringify(bootOf(options)).replaceAll('<', '\\u003c')
  const html = template.replace(
    '</head>',
    () =>
      `<meta name="theme-color" content="${palette.night}" /><script id="office" type="application/json">${boot}</script></head>`,
  )
  return { html, policy: policyOf(html, options) }
}

function bootOf({ domains, issuer, isDemo }: OfficeWebOptions): OfficeBoot {
  const website = siteOrigin(mainSite(), domains)
  return {
    issuer,
    club: { name: club.name, shortName: club.shortName },
    website,
    account: { de: website + path.accountData('de'), en: website + path.accountData('en') },
    environment: domains.environment,
    isDemo,
  }
}

/** Stricter than the sites': no foreign script or form, no frame but the club's own, and nobody frames it. */
function policyOf(html: string, { domains, issuer, vite }: OfficeWebOptions): string {
  const idHosts = [...new Set([new URL(issuer.authority).origin, serviceOrigin('id', domains)])]
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf(html, 'script')],
    'style-src': ["'self'", ...(vite ? ["'unsafe-inline'"] : hashesOf(html, 'style'))],
    'img-src': ["'self'", 'data:', 'blob:', serviceOrigin('media', domains)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...idHosts, ...(vite ? ['ws:'] : [])],
    'media-src': ["'self'", 'blob:'],
    // Previews: of mails, which come with a policy of their own, and of pages of the sites.
    'frame-src': ["'self'", ...sites.map((site) => siteOrigin(site, domains))],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

type StaticFile = { path: string; type: string; life: string; encodings: ReadonlySet<string> }

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** Every file of the build by its address: what is not in this list is not there, whatever an address looks like. */
function staticFilesIn(folder: string): Map<string, StaticFile> {
  if (!existsSync(folder)) return new Map()
  const names = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')),
  )
  return new Map(
    [...names].flatMap((name): [string, StaticFile][] => {
      const type = TYPES[extname(name)]
      if (!type) return []
      const encodings = new Set(['br', 'gz'].filter((ending) => names.has(`${name}.${ending}`)))
      return [[`/${name}`, { path: join(folder, name), type, life: lifeOf(name), encodings }]]
    }),
  )
}

/** Names with a hash never change. */
function lifeOf(name: string): string {
  return name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { path, type, life, encodings }: StaticFile,
): Promise<void> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const ending =
    encodings.has('br') && /\bbr\b/.test(accepted)
      ? 'br'
      : encodings.has('gz') && /\bgzip\b/.test(accepted)
        ? 'gz'
        : null
  const bytes = await readFile(ending ? `${path}.${ending}` : path)
  response.writeHead(200, {
    'content-type': type,
    'cache-control': life,
    vary: 'accept-encoding',
    'content-length': bytes.length,
    ...(ending ? { 'content-encoding': ending === 'gz' ? 'gzip' : 'br' } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** As Fastify says that there is nothing (`platform/http/problem.ts`). */
function sendProblem(response: ServerResponse): void {
  response.writeHead(404, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  response.end(JSON.stringify(problemOf(notFound()).problem))
}

/** Vite for the office's sources, beside the one of the sites: it renews the page over an address of its own. */
export async function startOfficeVite(server: Server): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({
    configFile: join(root, 'vite.office.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server, path: '/office-hmr' }, allowedHosts: true },
  })
}
