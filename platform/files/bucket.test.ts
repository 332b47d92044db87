import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startFakeBucket } from '#testing/fakes/bucket.ts'
import { openBucket } from './bucket.ts'

const storage = await startFakeBucket({ folder: 'kurve/' })
const bucket = openBucket(storage.config)
const folder = mkdtempSync(join(tmpdir(), 'kurve-bucket-'))
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a file is put, read whole and in part, measured and removed, under the folder of the bucket', async () => {
  await bucket.put('a/b.json', Buffer.from('0123456789'))
  expect([...storage.objects.keys()]).toEqual(['kurve/a/b.json'])
  expect(Buffer.from((await bucket.load('a/b.json'))!).toString()).toBe('0123456789')
  expect((await buffer((await bucket.open('a/b.json', { start: 2, length: 3 }))!)).toString()).toBe('234')
  expect((await buffer((await bucket.open('a/b.json'))!)).toString()).toBe('0123456789')
  expect(await bucket.size('a/b.json')).toBe(10)
  await bucket.remove('a/b.json')
  await bucket.remove('a/b.json')
  expect(storage.objects.size).toBe(0)
})

test('what is not there is null, and what does not answer is a fault that passes', async () => {
  expect([await bucket.load('x'), await bucket.open('x'), await bucket.size('x')]).toEqual([null, null, null])
  storage.setAway(true)
  for (const ask of [() => bucket.load('x'), () => bucket.open('x'), () => bucket.put('x', Buffer.from('x'))])
    await expect(ask()).rejects.toMatchObject({ status: 503, code: 'FILES_AWAY' })
  await expect(bucket.check()).rejects.toMatchObject({ code: 'FILES_AWAY' })
  storage.setAway(false)
  await bucket.check()
  expect(storage.objects.size).toBe(0)
})

test('a wrong key keeps nothing', async () => {
  const stranger = openBucket({ ...storage.config, secretAccessKey: 'guessed' })
  await expect(stranger.check()).rejects.toThrow(/^FILES_URL names a bucket that keeps nothing/)
  await expect(stranger.load('x')).rejects.toMatchObject({ code: 'FILES_AWAY' })
})

test('a large file goes in parts and comes back whole; all of a folder goes at once', async () => {
  const file = join(folder, 'film.mp4')
  const bytes = Buffer.alloc(20 * 1024 * 1024, 'kurve ')
  writeFileSync(file, bytes)
  await bucket.putFile('videos/one/240p.mp4', file)
  await bucket.put('videos/one/video.json', Buffer.from('{}'))
  await bucket.put('videos/one-more/video.json', Buffer.from('{}'))
  expect(storage.objects.get('kurve/videos/one/240p.mp4')!.equals(bytes)).toBe(true)
  await bucket.removeAll('videos/one/')
  expect([...storage.objects.keys()]).toEqual(['kurve/videos/one-more/video.json'])
})
