import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What libraries bring along and browsers do without. */

/** The browser has a small translator of its own; i18next stays on the server (15 kB less on every first visit). */
export function i18nextOnServerOnly(): Plugin {
  return {
    name: 'i18next-on-server-only',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer) {
      if (this.environment.name !== 'client' || id !== 'i18next') return null
      if (!importer?.includes('/react-i18next/')) this.error(`${importer} brings i18next into the browser`)
      return this.resolve('./web/i18n/react-i18next-needs.ts', join(import.meta.dirname, '../index.html'))
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

/**
 * Nothing observes the router in browsers (`instrumentations` of `HydratedRouter`); what would wrap its routes for that is a
 * kilobyte on every first visit.
 */
export function routerWithoutInstrumentation(): Plugin {
  return {
    name: 'router-without-instrumentation',
    apply: 'build',
    transform(code, id) {
      const isAsked = /\/react-router\/dist\/.*\/instrumentation\.js$/.test(id.split('?')[0]!)
      if (this.environment.name !== 'client' || !isAsked) return null
      const names = /^export \{ (.*) \};?$/m.exec(code)?.[1]
      if (!names) this.error('React Router is instrumented in another way now')
      return { code: `const none = () => {}\nexport { ${names.replace(/\w+/g, 'none as $&')} }`, map: null }
    },
  }
}
