// The program for the browser tests: as npm start runs it, with a data folder of its own that is thrown away. In a whole run
// its database is a copy of the one that all tests share (base-databases.ts); alone it makes its own.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { compileCache, nodePath, root } from '../../tools/set-up.mjs'

const dataDir = process.env.DATA_DIR
mkdirSync(dataDir)
chmodSync(dataDir, 0o755)
const env = {
  ...compileCache,
  ...process.env,
  ...(process.env.TEST_DATABASES ? { DATABASE_URL: await copyOfBase(process.env.TEST_DATABASES) } : {}),
  NODE_ENV: 'development',
  // What fails stands in the output of the run.
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
  // Journeys come from where they say (territories.spec.ts).
  TRUST_PROXY: '127.0.0.1,::1',
  COUNTRY_HEADER: 'X-Country',
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

/** Gone with the server of the whole run. */
async function copyOfBase(adminUrl) {
  const base = process.env.DEMO === 'false' ? 'base_empty' : 'base_demo'
  const name = `browser_${process.pid}`
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  // Copying a template needs it to itself: everybody who copies takes turns (testing/database.ts).
  await client.query('select pg_advisory_lock(1899)')
  await client.query(`create database ${name} template ${base} strategy file_copy`)
  await client.end()
  return adminUrl.replace(/\/[^/]*$/, `/${name}`)
}
