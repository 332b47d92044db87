import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildPdf } from '#testing/pdf.ts'
import { checkPdf } from './pdf-check-thread.ts'

const own = (bytes: Uint8Array) => Uint8Array.from(bytes)
/** Packed objects with nothing but names in other characters: small, and work for a second. */
const packed = deflateSync(Buffer.alloc(2 * 1024 * 1024, ' /A#61#62 ')).toString('latin1')
const heavy = buildPdf({
  inside: `<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${packed}\nendstream\n`,
})

test('JOB-21 a thread of its own says what is wrong with a file, and nothing where nothing is', async () => {
  expect(await checkPdf(own(buildPdf()))).toBeNull()
  expect(await checkPdf(own(buildPdf({ trailer: '/Encrypt 9 0 R' })))).toBe('protected')
  expect(await checkPdf(own(Buffer.from('<!doctype html>')))).toBe('format')
})

test('a file that takes too long or too much memory is damaged, and ends nothing but its thread', async () => {
  expect(await checkPdf(own(heavy), { seconds: 0.05, memoryMb: 384 })).toBe('damaged')
  expect(await checkPdf(own(heavy), { seconds: 60, memoryMb: 8 })).toBe('damaged')
})

test('requests go on while a heavy file is looked at', async () => {
  let turns = 0
  const clock = setInterval(() => (turns += 1), 10)
  const began = performance.now()
  await checkPdf(own(heavy))
  clearInterval(clock)
  // Were it looked at here, the clock would stand still for as long.
  expect(turns).toBeGreaterThan((performance.now() - began) / 10 / 4)
})
