// npm run dev: the program from its sources; the web with hot reload, the server restarted when a file of it changes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { clubFlags, ensureInstalled, nodePath, root } from './set-up.mjs'

ensureInstalled()
const watched = ['server.ts', 'program', 'platform', 'modules', 'club', 'demo']
const flags = [
  '--watch',
  ...watched.map((path) => `--watch-path=${join(root, path)}`),
  '--watch-preserve-output',
]
const server = spawn(nodePath(), [...clubFlags(), ...flags, join(root, 'server.ts'), '--from-source'], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
