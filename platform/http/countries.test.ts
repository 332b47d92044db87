import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { countryFile } from '#testing/country-file.ts'
import type { TrustProxy } from '../settings/network-config.ts'
import { createCountries } from './countries.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurve-countries-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'countries.mmdb')
writeFileSync(file, countryFile({ '192.0.2.0/24': 'DE', '198.51.100.0/25': 'FR', '203.0.113.7/32': 'JP' }))

const codes = ['DE', 'FR', 'JP']
type Asked = { header?: string | string[]; ip?: string; peer?: string }
const ask = (
  given: { header?: string | null; file?: string | null; trustProxy?: TrustProxy },
  asked: Asked,
) => {
  const { header = 'x-country', trustProxy = 1 } = given
  const { ip = '192.0.2.9', peer = '10.0.0.1' } = asked
  return createCountries({ header, trustProxy, codes, file: given.file ?? null }).of({
    ip,
    headers: { 'x-country': asked.header },
    socket: { remoteAddress: peer },
  } as never)
}

test.each([
  ['DE', 'DE'],
  ['de', 'DE'],
  ['XX', null],
  ['T1', null],
  ['EU', null],
  ['', null],
  ['DEU', null],
  [' DE', null],
  ['DE, FR', null],
  ['DE\u0000', null],
  ['ＤＥ', null],
  ['__proto__', null],
  [['DE', 'FR'], null],
  [undefined, null],
])('the header %j says %s', (header, country) => {
  expect(ask({}, header === undefined ? {} : { header })).toBe(country)
})

test('a header that no proxy of ours has sent says nothing', () => {
  const header = 'DE'
  expect(ask({ trustProxy: false }, { header })).toBeNull()
  const trustProxy = ['10.0.0.0/8', '::1']
  expect(ask({ trustProxy }, { header, peer: '203.0.113.7' })).toBeNull()
  expect(ask({ trustProxy }, { header, peer: '10.9.9.9' })).toBe('DE')
  expect(ask({ trustProxy }, { header, peer: '::ffff:10.9.9.9' })).toBe('DE')
  expect(ask({ trustProxy }, { header, peer: '::ffff:203.0.113.7' })).toBeNull()
  expect(ask({ trustProxy }, { header, peer: '::1' })).toBe('DE')
  expect(ask({ header: null }, { header })).toBeNull()
})

test('a file knows addresses, also those that came in through an IPv6 socket', () => {
  const from = (ip: string) => ask({ header: null, file }, { ip, header: 'DE' })
  expect(from('192.0.2.200')).toBe('DE')
  expect(from('::ffff:192.0.2.200')).toBe('DE')
  expect(from('::FFFF:c000:2c8')).toBe('DE')
  expect(from('198.51.100.1')).toBe('FR')
  expect(from('198.51.100.200')).toBeNull()
  for (const none of ['127.0.0.1', '::1', 'fe80::1%eth0', '2001:db8::1', 'nothing', ''])
    expect(from(none)).toBeNull()
})

test('where the header says no country the file does; a proxy is believed before it', () => {
  expect(ask({ file }, { header: 'XX', ip: '198.51.100.1' })).toBe('FR')
  expect(ask({ file }, { header: 'JP', ip: '198.51.100.1' })).toBe('JP')
})

test('another file is read without a new start; one that is broken leaves the old one', () => {
  vi.useFakeTimers()
  const own = join(folder, 'own.mmdb')
  const write = (bytes: Buffer | string, seconds: number) => {
    writeFileSync(own, bytes)
    utimesSync(own, seconds, seconds)
    vi.advanceTimersByTime(11 * 60_000)
  }
  write(countryFile({ '192.0.2.0/24': 'DE' }), 1_000)
  const { of } = createCountries({ header: null, file: own, trustProxy: false, codes })
  const here = () => of({ ip: '192.0.2.1', headers: {}, socket: {} } as never)
  expect(here()).toBe('DE')
  write(countryFile({ '192.0.2.0/24': 'FR' }), 2_000)
  expect(here()).toBe('FR')
  write('half of it', 3_000)
  expect(here()).toBe('FR')
  vi.useRealTimers()
})

test.each(['nothing-there.mmdb', 'no-such-format.mmdb'])('%s ends the start with a sentence', (name) => {
  writeFileSync(join(folder, 'no-such-format.mmdb'), 'PK')
  const start = () => createCountries({ header: null, file: join(folder, name), trustProxy: false, codes })
  expect(start).toThrow(/^COUNTRY_FILE cannot be read/)
})
