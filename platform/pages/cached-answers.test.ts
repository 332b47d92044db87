import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { finishAnswer, plainBody } from './cached-answers.ts'

const text = (bytes: number) => Buffer.from(randomBytes(bytes / 2).toString('hex'))

test('what is kept takes the memory of its bytes, not of the room it was packed in', async () => {
  const { gzip, brotli } = await finishAnswer(200, {}, text(20_000))
  for (const packed of [gzip!, brotli!]) expect(packed.buffer.byteLength).toBe(packed.length)
})

test('an answer that somebody wants as it is, is unpacked once; many do not fill the memory', async () => {
  const body = text(100_000)
  const page = await finishAnswer(200, {}, body)
  const first = plainBody(page)
  expect(first.equals(body)).toBe(true)
  expect(plainBody(page)).toBe(first)
  for (let index = 0; index < 60; index += 1) plainBody(await finishAnswer(200, {}, text(100_000)))
  const again = plainBody(page)
  expect(again).not.toBe(first)
  expect(again.equals(body)).toBe(true)
})
