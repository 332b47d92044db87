import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { openBucket } from '#platform/files/bucket.ts'
import { NotFetched } from '#platform/http/public-address.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createSealing } from '#platform/secrets/sealing.ts'
import { testDatabase } from '#testing/database.ts'
import { startFakeBucket } from '#testing/fakes/bucket.ts'
import { createVideoMedia } from '../media.ts'
import { findVideoTools } from '../packaging/tools.ts'

// A stream from outside: ffmpeg writes it as a provider does, into a folder that stands for the host.

const tools = findVideoTools()
const database = await testDatabase('empty')
const { db } = database
const log = createLog('silent')
const jobs = createJobs({ url: database.url, log, workers: false })
const dataDir = await mkdtemp(join(tmpdir(), 'outside-'))
const away = await mkdtemp(join(tmpdir(), 'provider-'))
const asked: string[] = []
let answers: (path: string) => Promise<Buffer | string> = (path) => readFile(join(away, path))
const storage = await startFakeBucket()
const media = createVideoMedia({
  bucket: openBucket(storage.config),
  ...{ db, jobs, log, dataDir, tools, shipped: dataDir, importHosts: [] },
  sealing: createSealing({ secret: 'x'.repeat(32), previousSecret: null }),
  encoders: { bind: '127.0.0.1', port: 30_000 + (process.pid % 20_000) },
  onReady: async () => {},
  streamHosts: ['live.provider.example', 'cdn.provider.example'],
  fetch: async (address) => {
    asked.push(address.href)
    return Buffer.from(
      await answers(address.pathname.slice(1)).catch((error: unknown) => {
        throw error instanceof NotFetched ? error : new NotFetched('failed', error)
      }),
    )
  },
})
const ADDRESS = 'https://live.provider.example/index.m3u8'
await jobs.start()
afterAll(async () => {
  await media.stop()
  await jobs.stop()
  await storage.close()
})

let provider: ChildProcess | null = null
afterEach(async () => {
  provider?.kill('SIGKILL')
  for (const name of await readdir(away)) await rm(join(away, name))
  await sql`update broadcasts set ended_at = greatest(now(), on_air_at) where ended_at is null`.execute(db)
  await media.received()
  asked.length = 0
  answers = (path) => readFile(join(away, path))
})

function provide(form: 'mpegts' | 'fmp4'): void {
  provider = spawn(
    tools!.ffmpeg,
    [
      ...['-loglevel', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=25'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-g', '25', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-t', '90', '-f', 'hls', '-hls_time', '1'],
      ...['-hls_list_size', '6', '-hls_segment_type', form, 'index.m3u8'],
    ],
    { cwd: away, stdio: 'ignore' },
  )
}

const begin = (address = ADDRESS) =>
  db
    .transaction()
    .execute((trx) => media.beginBroadcast(trx, { title: 'Von außen', way: 'hls', minutes: 10, address }))
const until = (isSo: () => Promise<unknown>, timeout = 30_000) =>
  vi.waitFor(async () => expect(await isSo()).toBeTruthy(), { timeout, interval: 250 })
const found = (uid: string) => media.findBroadcast(db, uid)

async function faultOf(says: typeof answers): Promise<string | null> {
  answers = says
  const { uid } = await begin()
  void media.received()
  await until(async () => (await found(uid))?.refusedBecause)
  const { refusedBecause, signalAt } = (await found(uid))!
  expect(signalAt).toBeNull()
  await sql`delete from videos where uid = ${uid}`.execute(db)
  await media.received()
  return refusedBecause
}
const moved = async () => {
  throw new NotFetched('moved')
}
const PIECES = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n'

describe.skipIf(!tools)('a stream from outside (needs ffmpeg)', () => {
  test.each(['mpegts', 'fmp4'] as const)(
    'LIVE-08 %s is seen first, then shown, goes on after a silence, and becomes the film',
    async (form) => {
      provide(form)
      await until(() => readFile(join(away, 'index.m3u8')))
      const { uid } = await begin()
      void media.received()
      await until(async () => (await found(uid))?.signalAt)
      await until(() => media.pictureOfBroadcast(db, uid).catch(() => null))
      await db.transaction().execute((trx) => media.showBroadcast(trx, uid))
      const { rows } = await sql<{ package: string }>`select package from videos where uid = ${uid}`.execute(
        db,
      )
      const index = () =>
        readFile(join(dataDir, 'videos', rows[0]!.package, '480p.index'), 'utf8').catch(() => '')
      const count = async () => (await index()).split('\n').length - 1
      await until(async () => (await count()) >= 3)
      await db.transaction().execute((trx) => media.endBroadcast(trx, uid))
      await media.received()
      expect(await found(uid)).toBeNull()
      const made = await media.packageOf(rows[0]!.package)
      expect(made!.made.renditions.map(({ name }) => name)).toEqual(['240p', '480p', '720p'])
      expect(made!.made.seconds).toBeGreaterThan(4)
      await media.tidy()
      expect(await readdir(join(dataDir, 'videos', rows[0]!.package)).catch(() => 'gone')).toBe('gone')
      expect((await media.packageOf(rows[0]!.package))!.made).toEqual(made!.made)
      expect(storage.objects.has(`videos/${rows[0]!.package}/720p.mp4`)).toBe(true)
      // Each segment was asked for once.
      const pieces = asked.filter((address) => !address.endsWith('.m3u8'))
      expect(new Set(pieces).size).toBe(pieces.length)
    },
    60_000,
  )

  test('what is wrong with it is told', async () => {
    expect(await faultOf(moved)).toBe('moved')
    expect(await faultOf(async () => '<html>')).toBe('notHls')
    expect(await faultOf(async () => `${PIECES}a.ts\n#EXT-X-ENDLIST\n`)).toBe('streamEnded')
    for (const elsewhere of [
      'https://10.0.0.1/a.ts',
      'https://other.example/a.ts',
      'http://live.provider.example/a.ts',
      'https://live.provider.example:8443/a.ts',
      'file:///etc/passwd',
      '//169.254.169.254/latest/meta-data',
    ])
      expect(await faultOf(async () => `${PIECES}${elsewhere}\n`), elsewhere).toBe('otherHost')
    expect(asked.every((address) => address.startsWith('https://live.provider.example/'))).toBe(true)
    // Bytes that are no film end the run, and nothing of them is shown.
    const rubbish = async (path: string) =>
      path.endsWith('.m3u8') ? `${PIECES}a.ts\n` : 'no film '.repeat(100)
    expect(await faultOf(rubbish)).toBe('otherForm')
  }, 90_000)

  test('only https of a host that the settings name', async () => {
    for (const address of [
      'https://other.example/a.m3u8',
      'http://live.provider.example/a.m3u8',
      'https://user:word@live.provider.example/a.m3u8',
      'https://live.provider.example.other.example/a.m3u8',
      'live.provider.example',
      '',
    ])
      await expect(begin(address), address).rejects.toMatchObject({ status: 422, code: 'BROADCAST_HOST' })
  })
})
