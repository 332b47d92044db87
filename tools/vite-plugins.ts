import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minifySync, type Plugin } from 'vite'
import { withFallback } from '../web/i18n/merge-texts.ts'

/** A key that is missing in English or Japanese is the German one, already in the built texts (I18N-03). */
export function germanBeneathEveryLanguage(): Plugin {
  return {
    name: 'german-beneath-every-language',
    enforce: 'pre',
    load(id) {
      const file = id.split('?')[0]!
      const match = /^(.*\/web\/texts\/)(?:en|ja)(\/[\w-]+\.json)$/.exec(file)
      if (!match) return null
      const german = `${match[1]}de${match[2]}`
      if (!existsSync(german)) return null
      this.addWatchFile(german)
      return JSON.stringify(withFallback(readJson(file), readJson(german)))
    },
  }
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The browser has a small translator of its own; i18next stays on the server (15 kB less on every first visit). */
export function i18nextOnServerOnly(): Plugin {
  return {
    name: 'i18next-on-server-only',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer) {
      if (this.environment.name !== 'client' || id !== 'i18next') return null
      if (!importer?.includes('/react-i18next/')) this.error(`${importer} brings i18next into the browser`)
      return this.resolve(
        './web/i18n/react-i18next-needs.ts',
        join(this.environment.config.root, 'index.html'),
      )
    },
  }
}

/** zod asks for `new Function` while it starts; the page's policy refuses and reports it. In browsers it does without. */
export function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    apply: 'build',
    transform(code, id) {
      if (this.environment.name !== 'client' || !/\/zod\/v4\/core\/core\.js$/.test(id.split('?')[0]!))
        return null
      return { code: `${code}\nglobalConfig.jitless = true;\n`, map: null }
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
      for (const name of ['service-worker.js', 'service-worker-tickets.js']) {
        const file = join(options.dir, name)
        const source = readFileSync(file, 'utf8').replace("BUILD = 'development'", `BUILD = '${build}'`)
        // Comments and spaces only: both scripts know each other's names.
        const { code } = minifySync(name, source, { module: false, compress: false, mangle: false })
        writeFileSync(file, code)
      }
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

/** Takes from the list until it is empty. */
async function compressAll(paths: string[]): Promise<void> {
  for (let path = paths.pop(); path; path = paths.pop()) await compress(path)
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < 1000) return
  // The best there is, a tenth less on every page: it is done once for all visitors.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
