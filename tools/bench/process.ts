// One measured process: the product or its floor, on a database that is there already. Spoken to over IPC.

import { join } from 'node:path'
import pg from 'pg'
import type { PersonKey } from '#demo/people.ts'
import { openDatabase } from '#platform/db.ts'
import { createLog, logOutput } from '#platform/log.ts'
import { readConfig } from '#platform/settings/config.ts'
import { tokenFor } from '#testing/people.ts'
import type { Program } from '../../program/program.ts'
import { bareApp } from './bare.ts'

const [role, databaseUrl, dataDir, web, page] = process.argv.slice(2) as [
  string,
  string,
  string,
  'built' | 'none',
  string?,
]

let statements = 0
/** While somebody watches: every text with the values it had last. */
let seen: Map<string, unknown[]> | null = null
// biome-ignore lint/suspicious/noExplicitAny: pg overloads query in seven ways
const query = pg.Client.prototype.query as any
// biome-ignore lint/suspicious/noExplicitAny: as above
pg.Client.prototype.query = function counted(this: pg.Client, ...args: any[]) {
  statements += 1
  const [one, values] = args
  const text = typeof one === 'string' ? one : one.text
  seen?.set(text, (typeof one === 'string' ? values : one.values) ?? [])
  return query.apply(this, args)
} as never

/** A line for each call, written as it is shipped. */
const NOWHERE = process.platform === 'win32' ? join(dataDir, 'bench.log') : '/dev/null'

if (role === 'bare') {
  const database = openDatabase({ url: databaseUrl, poolSize: 10 })
  const app = bareApp(database.pool, Buffer.from(page ?? '', 'base64'))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  process.send!({ address })
} else {
  const { assemble } = await import('../../server.ts')
  const config = { ...readConfig({}), dataDir, rateLimits: false, logLevel: 'silent' }
  const program = await assemble({
    config,
    databaseUrl,
    log: createLog('info', logOutput(NOWHERE)),
    workers: role === 'working',
    web,
  })
  await program.start()
  const address = await program.app.listen({ port: 0, host: '127.0.0.1' })
  const tokens: Record<string, string> = {}
  for (const key of [
    'fan',
    'mitglied',
    'vorsitz',
    'kasse',
    'inhaber',
    'tv',
    'neu',
    'firma',
    'ordner',
    'redaktion',
  ] as PersonKey[])
    tokens[key] = await tokenFor(program.identity, key)
  process.send!({ address, tokens })
  process.on('message', async (message) => {
    if (message === 'reindex') process.send!(await program.search.reindex())
    if (message === 'renew') process.send!(await renewAll(program))
  })
}

async function renewAll({ renewal, database }: Program): Promise<true> {
  const { pieces } = await database.db
    .transaction()
    .execute((trx) => renewal.beginRun(trx, { season: 2027, by: 'Bench' }))
  for (const piece of pieces) await renewal.carryOut(piece)
  return true
}

process.on('message', (message) => {
  if (message === 'usage') {
    const main = process.threadCpuUsage()
    const mainMs = (main.user + main.system) / 1000
    process.send!({ cpu: process.cpuUsage(), mainMs, rss: process.memoryUsage.rss(), statements })
  }
  if (message === 'watch') {
    seen = new Map()
    process.send!(true)
  }
  if (message === 'seen') {
    process.send!([...(seen ?? [])])
    seen = null
  }
  if (message === 'stop') process.exit(0)
})
process.on('disconnect', () => process.exit(0))
