// A process that sends an issue of a newsletter and ends: to be killed meanwhile, and begun anew.

import { createLog } from '#platform/log.ts'
import { readConfig } from '#platform/settings/config.ts'
import { assemble } from '../../../server.ts'

const [databaseUrl, dataDir, smtpUrl, issueId] = process.argv.slice(2) as [string, string, string, string]
const program = await assemble({
  config: readConfig({
    ...{ NODE_ENV: 'test', PORT: '3198', DATA_DIR: dataDir, RATE_LIMITS: 'off', SMTP_URL: smtpUrl },
    NEWSLETTERS_PER_MINUTE: '100000',
  }),
  databaseUrl,
  log: createLog('silent'),
  workers: false,
  web: 'none',
})
await program.app.ready()
await program.start()
const { newsletters, database } = program
let largest = 0
/** What is held, without what only waits to be collected: that grows as it likes on a machine with room. */
const look = () => {
  globalThis.gc?.()
  largest = Math.max(largest, process.memoryUsage().heapUsed)
}
const watch = setInterval(look, 1000)
while ((await newsletters.find(database.db, issueId))?.state === 'sending')
  await newsletters.sendIssue(issueId)
clearInterval(watch)
look()
process.send?.({ largest })
process.exit(0)
