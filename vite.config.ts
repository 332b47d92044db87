import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { i18nextOnServerOnly, routerWithoutInstrumentation, zodWithoutEval } from './tools/vite-libraries.ts'
import {
  clubInFolder,
  compressedAssets,
  earlyScriptInPage,
  endpointsWithoutSchemas,
  filesOfClub,
  partsWaitForConnection,
  serviceWorkerOfBuild,
  textsOfClub,
  valuesOfClub,
} from './tools/vite-plugins.ts'

type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null }

/** Where people come from outside: what several of these pages share is loaded as one file. */
const PUBLIC_PAGES = [
  'content/ContentPage',
  'shop/ShopPage',
  'shop/shelf/CategoryPage',
  'shop/product/ProductPage',
].concat([
  'tickets/TicketsPage',
  'tickets/EventPage',
  'matches/centre/MatchNowPage',
  'matches/centre/MatchTickerPage',
])

/** The first of them show goods. */
const SHOP_PAGES = 4

/** The most shared come first: a file takes along what its modules import. */
const FILES = ['house', 'parts', 'shop', 'tickets']
  .concat(['shop-lists', 'tickets-lists', 'matches', 'match-feeds', 'match-centre'])
  .map((file, index) => ({
    debugName: file,
    priority: 8.8 - index / 10,
    name: (id: string, modules: Modules) => (fileFor(id, modules) === file ? file : null),
  }))

/**
 * Chosen by how many pages import a module before anything is pressed. Others, and all that is loaded later, the
 * bundler puts where it likes. The seat map, the heaviest page, is not to bring the rows of the lists along.
 */
function fileFor(id: string, modules: Modules): string | null {
  const shares = sharesOf(id, modules)
  if (shares > PUBLIC_PAGES.length) return 'house'
  if (shares < 2) return null
  if (isOfComponents(id)) return 'parts'
  const area = /[\\/]web[\\/](shop|tickets|matches|feeds)[\\/]/.exec(id)?.[1]
  if (area === 'matches' || area === 'feeds' || isOfMatchCentre(id)) return matchesFileFor(id)
  if (area) return shares > 2 || trees!.seats.has(id) ? area : `${area}-lists`
  if (shares > 2 && isOfShop(id)) return 'shop'
  return shares > 2 ? 'parts' : null
}

/** Small, and parts that load later show them as well: they are not to bring an area along. */
const isOfComponents = (id: string): boolean => /[\\/]web[\\/]ui[\\/]([\w-]+[\\/])?[\w-]+\.tsx?$/.test(id)

/** Prices and ways of shipping: pages of tickets and matches do without them. */
function isOfShop(id: string): boolean {
  return trees!.pages.slice(SHOP_PAGES).every((page) => !page.has(id))
}

/** Shared by its views, and by no other public page. */
function isOfMatchCentre(id: string): boolean {
  const { pages } = trees!
  return [pages.at(-2)!, pages.at(-1)!].every((page) => page.has(id)) && pagesWith(id) === 2
}

/** A list of fixtures is not to bring the match centre along; a table and the strip of a match day only what keeps them fresh. */
function matchesFileFor(id: string): string {
  const { fixtures, standings, live } = trees!
  if (fixtures.has(id)) return 'matches'
  return standings.has(id) || live.has(id) ? 'match-feeds' : 'match-centre'
}

type Trees = Record<'frame' | 'seats' | 'fixtures' | 'standings' | 'live', Set<string>> & {
  pages: Set<string>[]
}

let trees: Trees | null = null

/** The frame is on all pages, and on more than these. */
function sharesOf(id: string, modules: Modules): number {
  trees ??= {
    frame: importedBy(['entry.client', 'root'], modules),
    pages: PUBLIC_PAGES.map((page) => importedBy([page], modules)),
    seats: importedBy(['tickets/plan/SeatsPage'], modules),
    fixtures: importedBy(['matches/season/FixturesPage'], modules),
    standings: importedBy(['matches/season/StandingsPage'], modules),
    live: importedBy(['matches/LiveMatchDay', 'blocks/matches/LiveStub'], modules),
  }
  return trees.frame.has(id) ? PUBLIC_PAGES.length + 1 : pagesWith(id)
}

const pagesWith = (id: string): number => trees!.pages.filter((page) => page.has(id)).length

function importedBy(names: string[], modules: Modules): Set<string> {
  const found = new Set(names.map((name) => join(import.meta.dirname, 'web', `${name}.tsx`)))
  for (const file of found)
    if (!existsSync(file)) throw new Error(`${file} has moved: name it in vite.config.ts`)
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** Whoever starts the program for the first time need not read how long which plugin took. */
const QUIET = { bundlerTimings: false }

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [
    endpointsWithoutSchemas(),
    clubInFolder(),
    textsOfClub(),
    earlyScriptInPage(),
    valuesOfClub(),
    filesOfClub(),
    i18nextOnServerOnly(),
    zodWithoutEval(),
    routerWithoutInstrumentation(),
    partsWaitForConnection(),
    reactRouter(),
    serviceWorkerOfBuild(),
    compressedAssets(),
  ],
  resolve: { tsconfigPaths: false },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: true, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          checks: QUIET,
          output: {
            // Few files instead of many small ones: on a phone each one is a round trip before anything is seen.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-i18next)[\\/]/,
                  priority: 10,
                },
                // The look of the frame and of all components: loaded once, kept by the browser.
                {
                  name: 'look',
                  test: /[\\/]web[\\/](ui|styles|shell|errors|analytics)[\\/]([\w-]+[\\/])?[\w-]+\.css/,
                  priority: 9,
                },
                ...FILES,
                // What calls are made of, with the addresses that a cart needs: each alone is too small to be packed.
                {
                  name: 'calls',
                  test: /[\\/](web[\\/]api[\\/]call|platform[\\/]endpoint|modules[\\/](cart|contacts)[\\/]endpoints)\.ts$/,
                },
                {
                  name: 'controls',
                  test: /[\\/]web[\\/]ui[\\/]([\w-]+[\\/])?(Field|Input|Segment|QuantityStepper|IconButton|Choice)\.tsx$/,
                },
                {
                  name: 'plan-map',
                  test: /[\\/]web[\\/]tickets[\\/]plan[\\/](MapView|BlockMap|BlockList|useZoom)\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { checks: QUIET, input: './web/handler.ts' } },
      // One file with production React inside: the server then needs no NODE_ENV and imports little.
      resolve: command === 'build' ? { noExternal: true } : {},
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
    },
  },
  // All that the pages ever import: what Vite finds only later makes it load the page anew in the middle of something.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-router',
      'react-router/dom',
      'i18next',
      'react-i18next',
      'zod',
      'react-hook-form',
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      '@base-ui/react/dialog',
      '@base-ui/react/menu',
      '@base-ui/react/tabs',
      'oidc-client-ts',
      'qrcode',
    ],
  },
}))
