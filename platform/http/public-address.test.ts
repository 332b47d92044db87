import { expect, test } from 'vitest'
import { fetchPublic, isPublicAddress } from './public-address.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'no address',
])('%s is not of the public net', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111'])('%s is', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each([
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://[::ffff:127.0.0.1]/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  // A name that means this machine.
  'https://localhost/a',
  'http://1.1.1.1/a',
])('nothing is fetched from %s', async (address) => {
  const given = { mostBytes: 10, mostMs: 2_000, signal: new AbortController().signal }
  await expect(fetchPublic(new URL(address), given)).rejects.toMatchObject({ why: 'private' })
})
