import { argon2, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashPassword, isPassword, MAX_WAITING } from './passwords.ts'

const PASSWORD = 'Kurvenlicht-27!'

test('a password is known by its hash, however its characters were typed, and nobody has none', async () => {
  const hash = await hashPassword('Grüße-aus-der-Kurve-1'.normalize('NFC'))
  expect(hash).toMatch(/^argon2id\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await isPassword('Grüße-aus-der-Kurve-1'.normalize('NFD'), hash)).toBe(true)
  expect(await isPassword('Grüsse-aus-der-Kurve-1', hash)).toBe(false)
  expect(await isPassword(PASSWORD, null)).toBe(false)
})

test('more than can wait are sent away at once, known or not, and the others are served', async () => {
  const hash = await hashPassword(PASSWORD)
  const all = Array.from({ length: MAX_WAITING + 40 }, (_none, index) =>
    isPassword(PASSWORD, index % 2 ? hash : null).catch((error) => error),
  )
  const answers = await Promise.all(all)
  const refused = answers.filter((answer) => answer instanceof Error)
  expect(refused.length).toBeGreaterThanOrEqual(30)
  for (const error of refused)
    expect(error).toMatchObject({ status: 503, code: 'OVERLOADED', options: { retryAfterSeconds: 5 } })
  expect(answers.filter((answer) => answer === true).length).toBeGreaterThanOrEqual(MAX_WAITING / 2)
  expect(await isPassword(PASSWORD, hash)).toBe(true)
})

/** How much of the work is left when a file that was asked for after it has been read. */
async function leftAfterRead(work: () => Promise<unknown>): Promise<number> {
  let left = 24
  const all = Array.from({ length: left }, () => work().then(() => (left -= 1)))
  await readFile(import.meta.filename)
  const leftThen = left
  await Promise.all(all)
  return leftThen
}

test('files are read while passwords are looked at', async () => {
  expect(await leftAfterRead(() => hashPassword(PASSWORD))).toBeGreaterThan(12)
})

test('control: where hashes run beside the files, the files wait for them', async () => {
  const cost = { message: PASSWORD, parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
  const hash = () =>
    new Promise((done) => argon2('argon2id', { ...cost, nonce: randomBytes(16) }, (_error, tag) => done(tag)))
  expect(await leftAfterRead(hash)).toBeLessThan(12)
})
