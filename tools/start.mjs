// npm start: from a fresh clone to a running club.
import { join } from 'node:path'
import { clubFlags, compileCache, ensureBuilt, ensureInstalled, nodePath, root } from './set-up.mjs'
import { supervise } from './supervisor.mjs'

ensureInstalled()
const args = process.argv.slice(2)
const isBuildOff = process.env.NODE_ENV === 'production' && process.env.BUILD === 'off'
if (!isBuildOff && !args.includes('--api-only')) ensureBuilt()

// Small young generation and a bounded heap keep the process below the memory budget (docs/operations.md).
const flags = [
  '--max-semi-space-size=16',
  '--max-old-space-size=320',
  '--disable-warning=ExperimentalWarning',
]
const { stop } = supervise({
  command: nodePath(),
  args: [...clubFlags(), ...flags, join(root, 'server.ts'), ...args],
  cwd: root,
  // Each thread's own arena would keep what pictures and compression have once needed.
  env: { MALLOC_ARENA_MAX: '2', ...compileCache, ...process.env },
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal))
// npm passes SIGTERM to the shell between us and dies with it: when they are gone, so are we.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500).unref()
}
