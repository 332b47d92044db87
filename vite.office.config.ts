import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { i18nextOnServerOnly, zodWithoutEval } from './tools/vite-libraries.ts'
import {
  clubInFolder,
  compressedAssets,
  endpointsWithoutSchemas,
  filesOfClub,
  textsOfClub,
  valuesOfClub,
} from './tools/vite-plugins.ts'

const FONTS = join(import.meta.dirname, 'web/public/fonts')

/** The letters of the sites; of their public files the office needs no other. */
function fontsOfWeb(): Plugin {
  const fonts = readdirSync(FONTS).filter((name) => name.endsWith('.woff2'))
  return {
    name: 'fonts-of-web',
    generateBundle() {
      for (const name of fonts)
        this.emitFile({ type: 'asset', fileName: `fonts/${name}`, source: readFileSync(join(FONTS, name)) })
    },
    configureServer({ middlewares }) {
      for (const name of fonts)
        middlewares.use(`/fonts/${name}`, (_, response) =>
          response.setHeader('content-type', 'font/woff2').end(readFileSync(join(FONTS, name))),
        )
    },
  }
}

/** The worker of the page that opens without a network, at an address of its own: what it may touch follows from that. */
function workerOfAwayPage(): Plugin {
  return {
    name: 'worker-of-away-page',
    generateBundle() {
      const source = readFileSync(join(import.meta.dirname, 'office/unterwegs/sw.js'), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'unterwegs/sw.js', source })
    },
  }
}

/** The office: one page for all its screens, in the browser only. The sites' build (vite.config.ts) knows nothing of it. */
export default defineConfig({
  root: join(import.meta.dirname, 'office'),
  publicDir: false,
  // What it takes from the sites lies beside its own folder.
  server: { fs: { allow: [import.meta.dirname] } },
  cacheDir: join(import.meta.dirname, 'node_modules/.vite-office'),
  plugins: [
    endpointsWithoutSchemas(),
    clubInFolder(),
    textsOfClub(),
    valuesOfClub(),
    filesOfClub(),
    fontsOfWeb(),
    workerOfAwayPage(),
    i18nextOnServerOnly(),
    zodWithoutEval(),
    compressedAssets(),
  ],
  build: {
    outDir: resolve(import.meta.dirname, process.env['BUILD_FOLDER'] ?? 'build', 'office'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Written beside the bundle (`fontsOfWeb`): there is nothing to resolve.
      external: /^\/fonts\//,
      input: ['index.html', 'unterwegs.html'].map((name) => join(import.meta.dirname, 'office', name)),
      // `use client` is for servers that render; here is none.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
  // All that screens import, so that Vite finds nothing new while somebody works on one.
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-router',
      'i18next',
      'react-i18next',
      'zod',
      'react-hook-form',
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      '@base-ui/react/autocomplete',
      '@base-ui/react/dialog',
      '@base-ui/react/menu',
      'oidc-client-ts',
    ],
  },
})
