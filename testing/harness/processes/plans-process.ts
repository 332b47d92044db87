// A process that carries out what is planned and ends: to be killed meanwhile, and begun anew.

import { createLog } from '#platform/log.ts'
import { readConfig } from '#platform/settings/config.ts'
import { assemble } from '../../../server.ts'

const [databaseUrl, dataDir, moment] = process.argv.slice(2) as [string, string, string]
const program = await assemble({
  config: readConfig({ NODE_ENV: 'test', PORT: '3198', DATA_DIR: dataDir, RATE_LIMITS: 'off' }),
  databaseUrl,
  log: createLog('silent'),
  workers: false,
  web: 'none',
})
await program.app.ready()
await program.start()
await program.content.announce(new Date(moment))
process.exit(0)
