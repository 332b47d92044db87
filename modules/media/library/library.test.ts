import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { throughOrWaiting } from '#testing/waiting.ts'
import { frameAround, titleOfFile } from './library.rules.ts'
import { archiveAsset, replaceAsset, takeAsset } from './library.ts'

const { db } = await testDatabase('empty')
const kept = new Map<string, Uint8Array>()
const files = {
  save: async (key: string, content: Uint8Array) => void kept.set(key, content),
  load: async (key: string) => kept.get(key)!,
  remove: async (key: string) => void kept.delete(key),
}
const nobody = async () => {}
const photo = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

afterEach(() => {
  delete process.env['UNSAFE']
})

/** Somebody replaces a picture while another, who saw the same version, is archiving it; answers how many did. */
async function both(colours: [string, string]): Promise<number> {
  const by = { id: '019a0000-0000-7000-8000-000000000001', name: 'Rita' }
  const { id } = await takeAsset({ db, files }, { bytes: await photo(colours[0]), name: 'a.png', by }, nobody)
  const bytes = await photo(colours[1])
  let replacing: Promise<void> = Promise.resolve()
  const placesOf = async () => {
    replacing = replaceAsset({ db, files }, { id, version: 1, bytes }, nobody)
    await throughOrWaiting(db, [replacing])
    return []
  }
  const archiving = archiveAsset({ db, files, placesOf }, { id, version: 1 }, nobody)
  const archived = await archiving.then(
    () => 1,
    () => 0,
  )
  return (
    archived +
    (await replacing.then(
      () => 1,
      () => 0,
    ))
  )
}

test('of whoever replaces and whoever archives one wins, and no file is left over', async () => {
  expect(await both(['#010203', '#020304'])).toBe(1)
  expect(kept.size).toBe(1)
})

test('control: without the lock both do', async () => {
  process.env['UNSAFE'] = 'noMediaLock'
  expect(await both(['#030405', '#040506'])).toBe(2)
})

test.each([
  [
    { width: 1200, height: 600 },
    { width: 1, height: 1 },
    { x: 0, y: 0 },
    { left: 0, top: 0, width: 600, height: 600 },
  ],
  [
    { width: 1200, height: 600 },
    { width: 1, height: 1 },
    { x: 1, y: 0.5 },
    { left: 600, top: 0, width: 600, height: 600 },
  ],
  [
    { width: 600, height: 1200 },
    { width: 16, height: 9 },
    { x: 0.5, y: 0.25 },
    { left: 0, top: 131, width: 600, height: 338 },
  ],
  [
    { width: 300, height: 3 },
    { width: 1, height: 2000 },
    { x: 1, y: 1 },
    { left: 299, top: 0, width: 1, height: 3 },
  ],
])('a frame of %j cut to %j around %j lies in it', (picture, shape, focus, frame) => {
  expect(frameAround(picture, shape, focus)).toEqual(frame)
})

test.each([
  ['C:\\Bilder\\Derby_2026__Tor.JPG', 'Derby 2026 Tor'],
  ['../../etc/passwd', 'passwd'],
  ['\u202Egnp.evil\u0000.png', 'gnp.evil'],
  ['.png', 'Ohne Namen'],
  ['a'.repeat(300), 'a'.repeat(200)],
])('a file called %j is titled %j', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})
