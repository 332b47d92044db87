import { expect, test } from 'vitest'
import { createHotParts } from './hot-parts.ts'

const MEGABYTE = 1024 * 1024

function reader(body: Buffer | null = Buffer.alloc(10)) {
  let reads = 0
  return {
    reads: () => reads,
    load: async () => {
      reads += 1
      return body
    },
  }
}

test('what many ask for at once is read once and shared; what few ask for is not held', async () => {
  const hot = createHotParts({ mostBytes: MEGABYTE })
  const { load, reads } = reader()
  const answers = await Promise.all(Array.from({ length: 50 }, () => hot.get('live/480p/7', 10, load)))
  expect(answers.slice(0, 3)).toEqual([null, null, null])
  expect(new Set(answers.slice(3)).size).toBe(1)
  expect(reads()).toBe(1)
  for (let one = 0; one < 3; one += 1) expect(await hot.get('film/480p/1', 10, load)).toBeNull()
  expect(reads()).toBe(1)
})

test('it never holds more than it may, however many parts are asked for', async () => {
  const hot = createHotParts({ mostBytes: MEGABYTE })
  const part = Buffer.alloc(MEGABYTE / 4)
  const { load, reads } = reader(part)
  const ask = (key: string, length = part.length) => hot.get(key, length, load)
  for (let index = 0; index < 20; index += 1)
    for (let times = 0; times < 5; times += 1) await ask(`film/480p/${index}`)
  expect(reads()).toBe(20)
  // The last four fit; the first is read again.
  await ask('film/480p/19')
  expect(reads()).toBe(20)
  await ask('film/480p/0')
  expect(reads()).toBe(21)
  for (let times = 0; times < 9; times += 1) expect(await ask('film/huge/0', MEGABYTE)).toBeNull()
})

test('what is not there, fails or was taken away is asked for again', async () => {
  const hot = createHotParts({ mostBytes: MEGABYTE })
  const missing = reader(null)
  for (let times = 0; times < 6; times += 1) expect(await hot.get('a/b/1', 10, missing.load)).toBeNull()
  expect(missing.reads()).toBe(3)
  const away = async () => {
    throw new Error('the bucket does not answer')
  }
  await expect(hot.get('a/b/1', 10, away)).rejects.toThrow('does not answer')
  const { load, reads } = reader()
  expect(await hot.get('a/b/1', 10, load)).toHaveLength(10)
  hot.forget('a/')
  await hot.get('a/b/1', 10, load)
  expect(reads()).toBe(2)
})
