// A process that asks the holders of contracts, or renews them, and ends: to be killed meanwhile, and begun anew.

import { createLog } from '#platform/log.ts'
import { readConfig } from '#platform/settings/config.ts'
import { assemble } from '../../../server.ts'

const [databaseUrl, dataDir, what] = process.argv.slice(2) as [string, string, 'ask' | 'renew']
const program = await assemble({
  config: readConfig({ NODE_ENV: 'test', PORT: '3197', DATA_DIR: dataDir, RATE_LIMITS: 'off' }),
  databaseUrl,
  log: createLog('silent'),
  workers: false,
  web: 'none',
})
await program.app.ready()
await program.start()
process.send?.('ready')
const { renewal, database } = program
const { db } = database
if (what === 'ask') await renewal.askHolders()
else {
  const runs = (await renewal.listRuns(2027)).filter(({ isTrial }) => !isTrial)
  const left =
    runs.length > 0
      ? runs.every(({ endedAt }) => endedAt)
        ? []
        : await renewal.piecesLeft(runs[0]!.id)
      : (await db.transaction().execute((trx) => renewal.beginRun(trx, { season: 2027, by: 'Test' }))).pieces
  for (const piece of left) await renewal.carryOut(piece)
}
process.exit(0)
