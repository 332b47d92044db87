import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import {
  compressedAssets,
  germanBeneathEveryLanguage,
  i18nextOnServerOnly,
  zodWithoutEval,
} from './tools/vite-plugins.ts'

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [
    germanBeneathEveryLanguage(),
    i18nextOnServerOnly(),
    zodWithoutEval(),
    reactRouter(),
    compressedAssets(),
  ],
  resolve: { tsconfigPaths: false },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: true, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files instead of many small ones: on a phone each one is a round trip before anything is seen.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-i18next)[\\/]/,
                  priority: 5,
                },
                // The look of the frame and of all components: loaded once, kept by the browser.
                {
                  name: 'look',
                  test: /[\\/]web[\\/](ui|styles|shell|errors|analytics)[\\/][\w-]+\.css/,
                  priority: 4,
                },
                { debugName: 'house, parts', name: chunkOf, priority: 3 },
                {
                  name: 'controls',
                  test: /[\\/]web[\\/]ui[\\/](Field|Input|Choice|Segment|QuantityStepper|IconButton)\.tsx$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: './web/handler.ts' } },
      // One file with production React inside: the server then needs no NODE_ENV and imports little.
      resolve: command === 'build' ? { noExternal: true } : {},
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
    },
  },
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
    ],
  },
}))

const ROOTS = ['entry.client', 'root']
/** Where people come from outside: what several of these pages share is loaded as one file. */
const PUBLIC_PAGES = ['start/StartPage', 'shop/ShopPage', 'shop/CategoryPage', 'shop/ProductPage'].concat([
  'tickets/TicketsPage',
  'tickets/EventPage',
])

type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null }

let frame: Set<string> | null = null
let pages: Set<string>[] = []

/**
 * The file for a module by who imports it before anything is pressed: every page, several public pages, pages of one
 * area. Others, and all that is loaded later, the bundler puts where it likes.
 */
function chunkOf(id: string, modules: Modules): string | null {
  if (!frame) {
    frame = importedBy(ROOTS, modules)
    pages = PUBLIC_PAGES.map((page) => importedBy([page], modules))
  }
  if (frame.has(id)) return 'house'
  const shares = pages.filter((page) => page.has(id)).length
  if (shares < 2) return null
  const area = /[\\/]web[\\/](shop|tickets)[\\/]/.exec(id)?.[1]
  return area ?? (shares > 2 ? 'parts' : null)
}

function importedBy(names: string[], modules: Modules): Set<string> {
  const found = new Set(names.map((name) => join(import.meta.dirname, 'web', `${name}.tsx`)))
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
