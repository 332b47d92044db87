import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import type { ViteDevServer } from 'vite'
import { type Domains, isServiceHost, serviceOrigin, siteByHost, siteOrigin } from '#club/domains.ts'
import { embedOrigins } from '#club/pages/embeds.ts'
import { mainSite, siteOf, walletSite } from '#club/sites.ts'
import { videos } from '#club/videos.ts'
import { legacyTargetOf } from '#modules/content/redirects.rules.ts'
import type { Frame } from '#modules/frame/frame.ts'
import type { PaymentHosts } from '#modules/payments/open-providers.ts'
import type { Readers } from '#modules/readers/readers.ts'
import type { App } from '#platform/http/http.ts'
import { type Located, type Pages, registerPages } from '#platform/pages/pages.ts'
import type { Render } from '#web/handler.ts'
import { isWalletAddress, languageOf } from '#web/paths.ts'
import type { Services } from '#web/services/services.ts'
import type { Visit } from '#web/site/context.ts'
import type { Issuer } from '#web/site/issuer.ts'
import { buildFolder } from './build-folder.ts'
import { renamedTo } from './renamed.ts'
import { waitingPage } from './waiting-page.ts'

const root = join(import.meta.dirname, '../..')

/** The web build, mounted on the hosts of the club. */
export async function mountWebPages(given: {
  app: App
  domains: Domains
  services: Services
  /** Foreign hosts of those who move the money. */
  paymentHosts: PaymentHosts
  /** Where old addresses lead. */
  frame: Pick<Frame, 'findMoved' | 'hits'>
  /** Told of each page that is read. */
  readers: Pick<Readers, 'note'>
  /** Where people sign in. */
  issuer: Issuer
  log: Logger
  /** Vite in the same process while developing; the build otherwise. */
  vite?: ViteDevServer | null
}): Promise<Pages> {
  const { app, domains, services, frame, readers, issuer, paymentHosts, log, vite = null } = given
  // Tokens for organisations are exchanged at the id host, wherever one has signed in.
  const signInHosts = [...new Set([new URL(issuer.authority).origin, serviceOrigin('id', domains)])]
  const shop = siteOf('shop')
  const load = vite ? () => fromSource(vite) : await fromBuild()
  return registerPages<Visit>(app, {
    locate: (host, pathname) => locate(host, pathname, domains),
    render: async (request, { visit, page }) =>
      (await load())(request, {
        visit: { ...visit, issuer, payAt: paymentHosts.redirects, expressUrl: paymentHosts.express },
        page,
        services,
      }),
    clientFolder: vite ? null : join(buildFolder, 'client'),
    connect: [...signInHosts, ...paymentHosts.connect],
    frame: [new URL(issuer.authority).origin, ...paymentHosts.frame, ...embedOrigins],
    forms: shop ? [siteOrigin(shop, domains)] : [],
    scripts: paymentHosts.scripts,
    pictures: [serviceOrigin('media', domains)],
    players: playerOrigins(),
    officeOrigin: serviceOrigin('office', domains),
    moves: {
      comeFirst: (pathname) => legacyTargetOf(pathname) !== null || renamedTo(pathname) !== null,
      async find({ siteKey }, pathname) {
        const location = renamedTo(pathname)
        return location
          ? { status: 301, location, keepsQuery: true }
          : frame.findMoved({ site: siteKey, pathname })
      },
      missed: ({ siteKey }, pathname) => frame.hits.missed({ site: siteKey, pathname }),
      led: (_, pathname) => frame.hits.led(pathname),
    },
    read: readers.note,
    waitingPage: ({ language }, retryAfterSeconds) => waitingPage(language, retryAfterSeconds),
    development: vite !== null,
    log,
  })
}

/** Where a partner's player comes from (VID-15); none where the program's own plays. */
function playerOrigins(): string[] {
  const { scriptUrl, styleUrl = null } = videos.partnerPlayer ?? {}
  return [...new Set([scriptUrl, styleUrl].flatMap((url) => (url ? [new URL(url).origin] : [])))]
}

/** Which site and language an address means; hosts that the club does not have lead to its own, the wallet of each to the one. */
export function locate(host: string, pathname: string, domains: Domains): Located<Visit> {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (isServiceHost(name, domains)) return { kind: 'nothing' }
  const site = siteByHost(name, domains)
  if (!site) return { kind: 'elsewhere', origin: siteOrigin(mainSite(), domains) }
  const wallet = walletSite()
  if (wallet && site !== wallet && isWalletAddress(pathname))
    return { kind: 'elsewhere', origin: siteOrigin(wallet, domains) }
  const language = languageOf(pathname, site.language)
  return {
    kind: 'page',
    visit: { siteKey: site.key, language, domains },
    origin: siteOrigin(site, domains),
  }
}

/** The page of those who wait, in the language of the address they want. */
export function waitingPagesOf(domains: Domains) {
  return ({ host, url }: { host: string; url: string }, retryAfterSeconds: number): string =>
    waitingPage(languageOf(url, siteByHost(host, domains)?.language ?? 'de'), retryAfterSeconds)
}

async function fromBuild(): Promise<() => Promise<Render>> {
  const file = join(buildFolder, 'server/index.js')
  if (!existsSync(file)) throw new Error('The web is not built; run npm start, or npm run dev.')
  const { render } = (await import(pathToFileURL(file).href)) as { render: Render }
  return async () => render
}

async function fromSource(vite: ViteDevServer): Promise<Render> {
  const { render } = (await vite.ssrLoadModule('/web/handler.ts')) as { render: Render }
  return render
}

/** Vite in the same server: it answers sources and styles and renews the page; everything else goes on. */
export async function startVite(server: Server): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server }, allowedHosts: true },
  })
}
