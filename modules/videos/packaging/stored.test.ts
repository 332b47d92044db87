import { mkdtempSync, rmSync } from 'node:fs'
import { cp, mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openBucket } from '#platform/files/bucket.ts'
import { testDatabase } from '#testing/database.ts'
import { startFakeBucket } from '#testing/fakes/bucket.ts'
import { buildVideo, segmentBytes } from '../build.ts'
import { createPackages, type Part, trackOf } from '../packages.ts'
import { removeStored, storeLeft } from './package-files.ts'

const { db } = await testDatabase('empty')
const storage = await startFakeBucket({ folder: 'kurve/' })
const bucket = openBucket(storage.config)
const folder = mkdtempSync(join(tmpdir(), 'kurve-packages-'))
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})

const bytesOf = ({ body }: Part) => (Buffer.isBuffer(body) ? body : buffer(body))

test('VID-16 a package that lay on this machine plays on out of the bucket, for every program', async () => {
  const made = await buildVideo(db, { folder, uid: 'film', package: 'film' })
  const here = createPackages({ folders: [folder], bucket })
  const part = { track: trackOf(made, '240p'), segment: 3 }
  expect(await bytesOf(await here.part('film', part))).toEqual(segmentBytes(3))

  const faults: unknown[] = []
  storage.setAway(true)
  await storeLeft(bucket, { packages: folder }, (fault) => faults.push(fault))
  storage.setAway(false)
  expect([faults.length, await readdir(folder)]).toEqual([1, ['film']])
  await storeLeft(bucket, { packages: folder }, (fault) => faults.push(fault))
  expect([faults.length, await readdir(folder)]).toEqual([1, []])

  const other = createPackages({ folders: [join(folder, 'none')], bucket })
  for (const packages of [here, other]) {
    const found = await packages.part('film', part)
    expect([await bytesOf(found), found.length]).toEqual([segmentBytes(3), 100])
    expect((await packages.picture('film', 'poster.jpg')).length).toBe(3)
    await expect(packages.manifest('film')).resolves.toEqual(made)
  }
  await expect(other.manifest('nothing')).rejects.toMatchObject({ status: 404 })
  await expect(other.manifest('../film')).rejects.toMatchObject({ status: 404 })

  await removeStored(bucket, 'film')
  expect([...storage.objects.keys()]).toEqual([])
  await expect(here.part('film', part)).rejects.toMatchObject({ status: 404 })
})

test('a bucket that does not answer is no missing film, and asked again it is there', async () => {
  await buildVideo(db, { folder, uid: 'away', package: 'away' })
  await storeLeft(bucket, { packages: folder }, () => {})
  const packages = createPackages({ folders: [folder], bucket })
  storage.setAway(true)
  await expect(packages.manifest('away')).rejects.toMatchObject({ status: 503, code: 'FILES_AWAY' })
  storage.setAway(false)
  await expect(packages.manifest('away')).resolves.toBeDefined()
})

test('what is still received stays on the disk', async () => {
  await buildVideo(db, { folder, uid: 'live', package: 'live' })
  await cp(join(folder, 'live', 'video.json'), join(folder, 'live', '240p.index'))
  await mkdir(join(folder, '.work'), { recursive: true })
  await storeLeft(bucket, { packages: folder }, () => {})
  expect(await readdir(join(folder, 'live'))).toContain('video.json')
})
