// npm start: from a fresh clone to a running club.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { compileCache, ensureBuilt, ensureInstalled, nodePath, root } from './set-up.mjs'

ensureInstalled()
if (process.env.NODE_ENV !== 'production' || process.env.BUILD !== 'off') ensureBuilt()

// Small young generation and a bounded heap keep the process below the memory budget (docs/operations.md).
const flags = [
  '--max-semi-space-size=16',
  '--max-old-space-size=320',
  '--disable-warning=ExperimentalWarning',
]
const server = spawn(nodePath(), [...flags, join(root, 'server.ts')], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...compileCache, ...process.env },
})

// The server stops by itself when this process ends: by signal, or when the channel closes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
// npm passes SIGTERM to the shell between us and dies with it: when they are gone, so are we.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 500).unref()
}
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
