import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { startFakeBucket } from '#testing/fakes/bucket.ts'
import { openBucket } from './bucket.ts'
import { createFiles } from './files.ts'
import { createSharedFiles } from './shared-files.ts'

const { db } = await testDatabase('empty')
const [shared, one, other] = ['shared', 'one', 'other'].map((name) =>
  mkdtempSync(join(tmpdir(), `kurve-${name}-`)),
)
afterAll(() => {
  for (const folder of [shared, one, other]) rmSync(folder!, { recursive: true, force: true })
})
const storage = await startFakeBucket()
const bucket = openBucket(storage.config)
afterAll(storage.close)
const bytes = (text: string) => new Uint8Array(Buffer.from(text))

test.each([
  ['in the database', null],
  ['in a shared folder', { folderUrl: pathToFileURL(shared!).href }],
  ['in a bucket', { bucket }],
])('%s what one process saves, another loads, saves anew and removes', async (_where, elsewhere) => {
  const [here, there] = [one!, other!].map((dataDir) => createSharedFiles({ db, elsewhere, dataDir }))
  await here!.save('documents/a.pdf', bytes('first'))
  expect(Buffer.from(await there!.load('documents/a.pdf')).toString()).toBe('first')
  await there!.save('documents/a.pdf', bytes('second'))
  expect(Buffer.from(await here!.load('documents/a.pdf')).toString()).toBe('second')
  await there!.remove('documents/a.pdf')
  await there!.remove('documents/a.pdf')
  await expect(here!.load('documents/a.pdf')).rejects.toThrow()
})

test('what an earlier version laid into the data folder is still found, and goes when it is removed', async () => {
  const files = createSharedFiles({ db, elsewhere: null, dataDir: one! })
  await createFiles(one!).save('documents/old.pdf', bytes('old'))
  expect(Buffer.from(await files.load('documents/old.pdf')).toString()).toBe('old')
  await files.remove('documents/old.pdf')
  await expect(files.load('documents/old.pdf')).rejects.toThrow('there is no file documents/old.pdf')
})

test('what lay in the database before there was a bucket is still found, and a bucket that does not answer is no missing file', async () => {
  await createSharedFiles({ db, elsewhere: null, dataDir: one! }).save(
    'documents/before.pdf',
    bytes('before'),
  )
  const files = createSharedFiles({ db, elsewhere: { bucket }, dataDir: one! })
  expect(Buffer.from(await files.load('documents/before.pdf')).toString()).toBe('before')
  storage.setAway(true)
  await expect(files.load('documents/before.pdf')).rejects.toMatchObject({ code: 'FILES_AWAY' })
  storage.setAway(false)
  await files.remove('documents/before.pdf')
  await expect(files.load('documents/before.pdf')).rejects.toThrow('there is no file documents/before.pdf')
})
