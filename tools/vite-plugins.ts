import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, minifySync, type Plugin } from 'vite'
import type { Language } from '../club/club.ts'
import { colourSheet } from '../platform/colours.ts'
import type { Endpoint } from '../platform/endpoint.ts'
import { withClubWords } from '../web/i18n/club-words.ts'
import { withFallback } from '../web/i18n/merge-texts.ts'

const root = join(import.meta.dirname, '..')
/** Values of the club whose web is built, loaded by Node itself: which folder they lie in is its matter (`tools/club-folder.mjs`). */
const ofClub = <Values>(name: string): Promise<Values> =>
  import(pathToFileURL(join(root, 'club', `${name}.ts`)).href)
const filesOf = async () => (await ofClub<typeof import('../club/files.ts')>('files')).clubFiles
const wordsOf = async () => (await ofClub<typeof import('../club/words.ts')>('words')).words

/** Already in the built texts: the club's own words, and German for a key that English or Japanese lacks (I18N-03). */
export function textsOfClub(): Plugin {
  return {
    name: 'texts-of-club',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0]!
      const match = /^(.*\/(?:web|office)\/texts\/)(de|en|ja)(\/[\w-]+\.json)$/.exec(file)
      if (!match) return null
      const language = match[2] as Language
      const words = await wordsOf()
      const own = withClubWords(readJson(file), words[language])
      const german = `${match[1]}de${match[3]}`
      if (language === 'de' || !existsSync(german)) return JSON.stringify(own)
      this.addWatchFile(german)
      return JSON.stringify(withFallback(own, withClubWords(readJson(german), words.de)))
    },
  }
}

/** The club's colours and its legal texts, where look and pages expect them. */
export function valuesOfClub(): Plugin {
  return {
    name: 'values-of-club',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0]!
      if (file.endsWith('/web/styles/club-colours.css'))
        return colourSheet(await ofClub<typeof import('#club/look/colours.ts')>('look/colours'))
      if (file.endsWith('/web/legal/legal-files.ts'))
        return `export const legalFiles = ${JSON.stringify(readLegal((await filesOf()).legal))}`
      return null
    },
  }
}

/** By `de/imprint`. */
function readLegal(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  )
  return Object.fromEntries(
    names.map((name) => [
      name.replaceAll('\\', '/').replace('.md', ''),
      readFileSync(join(folder, name), 'utf8'),
    ]),
  )
}

/** The script that stands in the head of every page, bundled for itself: in the build as while developing. */
export function earlyScriptInPage(): Plugin {
  const folder = join(root, 'web', 'early')
  return {
    name: 'early-script-in-page',
    enforce: 'pre',
    async load(id) {
      if (id.split('?')[0] !== join(folder, 'early-script.ts').replaceAll('\\', '/')) return null
      // Browsers have it from the page.
      if (this.environment.name === 'client') return `export const earlyScript = ''`
      for (const name of readdirSync(folder)) this.addWatchFile(join(folder, name))
      const built = await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: { input: join(folder, 'early.ts'), output: { format: 'iife' } },
        },
      })
      const [script] = (built as { output: { code: string }[] }).output
      return `export const earlyScript = ${JSON.stringify(script!.code.trim())}`
    },
  }
}

/** The club's icon and its manifest stand at the root of every site, in the build as while developing. */
export function filesOfClub(): Plugin {
  const files = {
    'icon.svg': {
      type: 'image/svg+xml',
      source: async () => readFileSync((await filesOf()).icon, 'utf8'),
    },
    'site.webmanifest': {
      type: 'application/manifest+json',
      source: async () =>
        JSON.stringify((await ofClub<typeof import('#club/look/manifest.ts')>('look/manifest')).manifest),
    },
  }
  return {
    name: 'files-of-club',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, { source }] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: await source() })
    },
    configureServer({ middlewares }) {
      for (const [fileName, { type, source }] of Object.entries(files))
        middlewares.use(`/${fileName}`, async (_, response) =>
          response.setHeader('content-type', type).end(await source()),
        )
    },
  }
}

/** With `CLUB_FOLDER` the web is that club's (`tools/club-folder.mjs`, which Node has loaded before). */
export function clubInFolder(): Plugin {
  return {
    name: 'club-in-folder',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!process.env['CLUB_FOLDER'] || !importer) return null
      const { fileOfClub } = await import(pathToFileURL(join(root, 'tools/club-folder.mjs')).href)
      return fileOfClub(id, importer.split('?')[0]!)
    },
  }
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * Browsers get of an endpoint what a call needs, its name, method and path; schemas and what they import stay on the server
 * (platform/endpoint.ts).
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0]!
      if (this.environment.name !== 'client' || !/[\\/]modules[\\/].*endpoints\.ts$/.test(file)) return null
      const declared = await import(`${pathToFileURL(file)}?${statSync(file).mtimeMs}`)
      return Object.entries(declared as Record<string, Endpoint>)
        .map(
          ([key, { name, method, path }]) =>
            `export const ${key} = ${JSON.stringify({ name, method, path })}`,
        )
        .join('\n')
    },
  }
}

/**
 * What is loaded later and not to be had without a connection waits for it, and leaves the page as it is; once there is one, a part
 * that is gone is a matter of `web/site/chunk-failure.ts`. So is a page's own script, for which React Router would load the page
 * that is read anew.
 */
export function partsWaitForConnection(): Plugin {
  const late = `
const now = __vitePreload
const online = () => new Promise((go) => addEventListener('online', go, { once: true }))
const late = (...given) => now(...given).catch((error) => {
  if (navigator.onLine) throw error
  return online().then(() => now(...given))
})
export { late as __vitePreload }`
  return {
    name: 'parts-wait-for-connection',
    apply: 'build',
    transform(code, id) {
      if (this.environment.name !== 'client') return null
      if (id === '\0vite/preload-helper.js')
        return { code: code.replace('export const __vitePreload', 'const __vitePreload') + late, map: null }
      if (!/react-router\/dist\/.*\/routeModules\.js$/.test(id.split('?')[0]!)) return null
      const told = code.replace(
        /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
        'throw error;',
      )
      if (told === code) this.error('React Router loads pages anew in another way now')
      return { code: told, map: null }
    },
  }
}

/** The service worker of each build is another one: browsers then keep the pages of this build instead of the former's. */
export function serviceWorkerOfBuild(): Plugin {
  return {
    name: 'service-worker-of-build',
    apply: 'build',
    // Done when the next plugin, which compresses it, begins.
    writeBundle(options, bundle) {
      if (this.environment.name !== 'client' || !options.dir) return
      const names = Object.keys(bundle).sort().join()
      const build = createHash('sha256').update(names).digest('hex').slice(0, 12)
      const read = (name: string) => readFileSync(join(options.dir!, name), 'utf8')
      // One script: its parts share their words when they are compressed, and browsers ask once.
      const source = read('service-worker.js')
        .replace("BUILD = 'development'", `BUILD = '${build}'`)
        .replace(/^importScripts\((.*)\)$/m, (_, imported: string) =>
          [...imported.matchAll(/'\/([\w-]+\.js)'/g)]
            .map(([, name]) => {
              const part = read(name!)
              rmSync(join(options.dir!, name!))
              return part
            })
            .join('\n'),
        )
      const { code } = minifySync('service-worker.js', `(() => {\n${source}\n})()`, { module: false })
      writeFileSync(join(options.dir, 'service-worker.js'), code)
    },
  }
}

const COMPRESSIBLE = /\.(js|css|svg|json|txt|html)$/

/** Every script and style sheet once as .br and .gz beside it, so that the server only sends bytes. */
export function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async writeBundle(options) {
      if (this.environment.name !== 'client' || !options.dir) return
      const files = await readdir(options.dir, { recursive: true, withFileTypes: true })
      const paths = files
        .filter((file) => file.isFile() && COMPRESSIBLE.test(file.name))
        .map((file) => join(file.parentPath, file.name))
      // Some at a time: each is the work of a thread.
      await Promise.all(Array.from({ length: 4 }, () => compressAll(paths)))
    },
  }
}

/** Bytes of a file that is worth it: the addresses of a module are one of the small ones. */
const SMALLEST = 400

/** Takes from the list until it is empty. */
async function compressAll(paths: string[]): Promise<void> {
  for (let path = paths.pop(); path; path = paths.pop()) await compress(path)
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST) return
  // The best there is, a tenth less on every page: it is done once for all visitors.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
