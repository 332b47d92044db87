import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStatement } from './statement.ts'
import { StatementError } from './statement-error.ts'

const FILE = `:20:STARTUMS
:25:18990000/1
:28C:00042/001
:60F:C260301EUR1000,00
:61:2603020302CR64,00NTRFKREF+//BANK1
:86:166?00GUTSCHRIFT?20EREF+NOTPROVIDED?21SVREF SVF-2026-?22000123?30FALKDEFF?32Müller, Änne?33 und Jörg
:61:2603030303DR9,99NDDTNONREF
:86:105?00LASTSCHRIFT?20Strom?32Stadtwerke
:61:2603040304RC5,NTRFNONREF
:86:ohne Marken
:62F:C260304EUR1049,01
-`
const utf8 = (text: string) => new TextEncoder().encode(text)
const windows = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const faultOf = (bytes: Uint8Array) => {
  try {
    readStatement(bytes)
    return null
  } catch (error) {
    return error instanceof StatementError ? error.fault : error
  }
}
const parsed = FILE.replace('CR64,00', 'C64,00').replace('DR9,99', 'D9,99')

describe('MT940', () => {
  test('credits with payer, purpose and day, in the letters of Windows or UTF-8', () => {
    for (const bytes of [utf8(parsed), windows(parsed)])
      expect(readStatement(bytes)).toEqual([
        {
          fingerprint: expect.any(String),
          bookedOn: '2026-03-02',
          amountCents: 6400,
          payer: 'Müller, Änne und Jörg',
          purpose: 'EREF+NOTPROVIDEDSVREF SVF-2026-000123',
        },
      ])
  })

  test('the capital letter of the funds code is none of the sign', () => {
    expect(readStatement(utf8(FILE))).toHaveLength(1)
  })

  test('the same file again has the same entries; two alike are two', () => {
    const twice = parsed.replace(
      ':62F:C260304EUR1049,01',
      ':61:2603020302C64,00NTRFX\n:86:a\n:61:2603020302C64,00NTRFX\n:86:a\n:62F:C260304EUR1177,01',
    )
    const entries = readStatement(utf8(twice))
    expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(3)
    expect(readStatement(utf8(twice))).toEqual(entries)
  })

  test('a booking day without a year belongs to the nearer one', () => {
    const bookedAt = (valued: string, booked: string) =>
      readStatement(utf8(parsed.replace('2603020302C', `${valued}${booked}C`)))[0]!.bookedOn
    expect(bookedAt('251231', '0102')).toBe('2026-01-02')
    expect(bookedAt('260101', '1231')).toBe('2025-12-31')
  })

  test.each([
    ['a file that was cut', parsed.slice(0, parsed.indexOf(':62F:')), 'BROKEN'],
    ['a sum that was changed', parsed.replace('C64,00N', 'C640,00N'), 'BROKEN'],
    ['another currency', parsed.replaceAll('EUR', 'CHF'), 'CURRENCY'],
    ['a movement that nobody can read', parsed.replace('C64,00N', 'C-64,00N'), 'BROKEN'],
    ['no such day', parsed.replace('2603020302', '2602300230'), 'BROKEN'],
    ['a sum of a hundred digits', parsed.replace('C64,00', `C${'9'.repeat(100)},00`), 'BROKEN'],
  ])('%s is refused', (_, text, fault) => expect(faultOf(utf8(text))).toBe(fault))

  test('whatever stands in a line, a file is read or refused', () => {
    const lines = parsed.split('\n')
    fc.assert(
      fc.property(fc.nat(lines.length - 1), fc.string({ unit: 'binary', maxLength: 80 }), (at, text) => {
        const fault = faultOf(utf8(lines.with(at, text).join('\n')))
        expect([null, 'BROKEN', 'CURRENCY', 'UNKNOWN', 'TOO_LARGE']).toContain(fault)
      }),
      { numRuns: 300 },
    )
  })
})
