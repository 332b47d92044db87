// The program for the browser tests: as npm start runs it, with a data folder of its own that is thrown away.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compileCache, nodePath, root } from '../../tools/set-up.mjs'

const dataDir = process.env.DATA_DIR
mkdirSync(dataDir)
chmodSync(dataDir, 0o755)
const env = {
  ...compileCache,
  ...process.env,
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'off',
}
const server = spawn(nodePath(), [join(root, 'server.ts')], {
  cwd: root,
  env,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 0)
})
