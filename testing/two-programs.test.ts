import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { buildPage } from '#modules/content/build.ts'
import { readConfig } from '#platform/config.ts'
import { testDatabase } from '#testing/database.ts'
import { testLog } from '#testing/log-book.ts'
import { assemble, type Program } from '../server.ts'

const { url } = await testDatabase('empty')

/** A process of its own in all but the process: its own pools, caches and listeners. */
async function program(): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kurve-two-'))
  const config = readConfig({ NODE_ENV: 'test', PORT: '3199', DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const running = await assemble({ config, databaseUrl: url, log: testLog(), workers: false, web: 'none' })
  await running.app.ready()
  await running.start()
  afterAll(async () => {
    await running.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return running
}

const one = await program()
const other = await program()

const title = async ({ app }: Program, path: string) => {
  const url = `/page-data/${path}/page-data.json`
  const answer = await app.inject({ url, headers: { host: 'klub.club.localhost:3199' } })
  return answer.statusCode === 200 ? answer.json().node.title : answer.statusCode
}
const titles = (path: string) => Promise.all([title(one, path), title(other, path)])

test('what one program changes, the other shows at once, though both have kept it', async () => {
  const page = buildPage({ uid: 'gremien', path: '/gremien/', title: 'Alt' })
  await one.content.saveNode(page, new Date())
  await vi.waitFor(async () => expect(await titles('gremien')).toEqual(['Alt', 'Alt']))
  await one.content.saveNode({ ...page, title: 'Neu' }, new Date())
  await vi.waitFor(async () => expect(await titles('gremien')).toEqual(['Neu', 'Neu']))
})

test('what ends at a moment is gone on both, told by the job of one', async () => {
  const moment = new Date(Date.now() + 1_500)
  const page = buildPage({ uid: 'aushang', path: '/aushang/', title: 'Da', endAt: moment.toISOString() })
  await one.content.saveNode(page, new Date())
  await vi.waitFor(async () => expect(await titles('aushang')).toEqual(['Da', 'Da']))
  await vi.waitFor(
    async () => {
      await other.jobs.drain()
      expect(await titles('aushang')).toEqual([404, 404])
    },
    { timeout: 20_000, interval: 250 },
  )
})
