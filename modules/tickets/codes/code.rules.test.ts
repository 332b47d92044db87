import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holderReference, refusalToAdmit, signCode, verifyCode } from './code.rules.ts'
import type { CodePayload } from './code-text.rules.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')
const keys = new Map([[7, publicKey]])

const ticket: CodePayload = {
  keyId: 7,
  eventId: '019a9f00-1234-7abc-8def-000000000001',
  ticketId: '019a9f00-1234-7abc-8def-000000000002',
  issue: 1,
  block: '19',
  row: '12',
  seat: '7',
  holder: holderReference('019a9f00-1234-7abc-8def-000000000003', '019a9f00-1234-7abc-8def-000000000002'),
  validFrom: new Date('2025-11-22T12:30:00Z'),
  validUntil: new Date('2025-11-22T18:00:00Z'),
}
const code = signCode(ticket, privateKey)
const [, payloadText, signatureText] = code.split('.') as [string, string, string]

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const uuids = hex(32).map((text) => text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'))
const labels = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
const moments = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((seconds) => new Date(seconds * 1000))
const payloads: fc.Arbitrary<CodePayload> = fc.record({
  keyId: fc.constant(7),
  eventId: uuids,
  ticketId: uuids,
  issue: fc.nat({ max: 65_535 }),
  block: labels,
  row: fc.option(labels),
  seat: fc.option(labels),
  holder: hex(16),
  validFrom: moments,
  validUntil: moments,
})

describe('a ticket code', () => {
  test('says what was signed', () => {
    fc.assert(
      fc.property(payloads, (payload) => {
        expect(verifyCode(signCode(payload, privateKey), keys)).toMatchObject({ kind: 'valid', payload })
      }),
    )
  })

  test('is short enough for a QR code that a phone can show: below 180 characters', () => {
    expect(code).toMatch(/^SVF1\.[\w-]+\.[\w-]+$/)
    expect(code.length).toBeLessThan(180)
  })

  test('of a standing place has neither row nor seat', () => {
    const standing = { ...ticket, block: '27', row: null, seat: null }
    expect(verifyCode(signCode(standing, privateKey), keys)).toMatchObject({
      kind: 'valid',
      payload: standing,
    })
  })
})

describe('a changed code is refused', () => {
  test('whichever single bit of its text is changed', () => {
    const accepted: string[] = []
    for (let bit = 0; bit < code.length * 8; bit++) {
      const text = flipped(Buffer.from(code, 'latin1'), bit).toString('latin1')
      if (verifyCode(text, keys).kind !== 'refused') accepted.push(text)
    }
    expect(accepted).toEqual([])
    expect(verifyCode(code, keys).kind).toBe('valid')
  })

  test('whichever single bit of its content or signature is changed', () => {
    fc.assert(
      fc.property(payloads, fc.nat(), fc.boolean(), (payload, which, inSignature) => {
        const parts = signCode(payload, privateKey).split('.')
        const part = inSignature ? 2 : 1
        const bytes = Buffer.from(parts[part]!, 'base64url')
        parts[part] = flipped(bytes, which % (bytes.length * 8)).toString('base64url')
        expect(verifyCode(parts.join('.'), keys).kind).toBe('refused')
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['nothing', ''],
    ['a letter behind it', `${code}A`],
    ['a line feed behind it', `${code}\n`],
    ['a space before it', ` ${code}`],
    ['padding', `${code}==`],
    ['a fourth part', `${code}.AAAA`],
    ['small letters in front', code.replace('SVF1', 'svf1')],
    ['no signature', `SVF1.${payloadText}.`],
    ['half a signature', `SVF1.${payloadText}.${signatureText.slice(0, 40)}`],
    ['no payload', `SVF1..${signatureText}`],
    ['plain base64', `SVF1.${payloadText}.${'+'.repeat(86)}`],
    ['a megabyte', `SVF1.${'A'.repeat(1_000_000)}.${signatureText}`],
  ])('%s: malformed', (_, text) => {
    expect(verifyCode(text, keys)).toEqual({ kind: 'refused', reason: 'malformed' })
  })

  test('spare bits at the end of the base64url text: malformed, though they decode to the same signature', () => {
    const last = signatureText.at(-1)!
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const other = signatureText.slice(0, -1) + alphabet[alphabet.indexOf(last) + 1]!
    expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(signatureText, 'base64url'))
    expect(verifyCode(`SVF1.${payloadText}.${other}`, keys)).toEqual({ kind: 'refused', reason: 'malformed' })
  })
})

describe('even when the key signed it, a code is refused', () => {
  const payload = Buffer.from(payloadText, 'base64url')

  test.each([
    ['a byte behind the last label', Buffer.concat([payload, Buffer.of(0)])],
    ['an empty fourth label', Buffer.concat([payload, Buffer.of(0, 0)])],
    ['a label that ends too early', payload.subarray(0, -1)],
    ['a label that is missing', payload.subarray(0, -2)],
    ['no label at all', payload.subarray(0, 52)],
    ['too little of everything', payload.subarray(0, 10)],
    ['a label that is not ASCII', Buffer.concat([payload.subarray(0, -1), Buffer.of(0xe4)])],
  ])('%s: malformed', (_, bytes) => {
    expect(verifyCode(signed('SVF1', bytes), keys)).toEqual({ kind: 'refused', reason: 'malformed' })
  })

  test.each(['SVF3', 'SVF0', 'SVF10', 'SVF01'])('version %s: unknown', (version) => {
    expect(verifyCode(signed(version, payload), keys)).toEqual({ kind: 'refused', reason: 'unknownVersion' })
  })

  test('the same bytes under the right version are accepted', () => {
    expect(verifyCode(signed('SVF1', payload), keys)).toMatchObject({ kind: 'valid', payload: ticket })
  })

  test('a signature over the payload alone does not count', () => {
    const bare = sign(null, payload, privateKey).toString('base64url')
    expect(verifyCode(`SVF1.${payloadText}.${bare}`, keys)).toEqual({
      kind: 'refused',
      reason: 'badSignature',
    })
  })
})

describe('keys', () => {
  test('a code signed by somebody else is refused', () => {
    const forged = signCode(ticket, stranger.privateKey)
    expect(verifyCode(forged, keys)).toEqual({ kind: 'refused', reason: 'badSignature' })
    expect(verifyCode(code, new Map([[7, stranger.publicKey]]))).toEqual({
      kind: 'refused',
      reason: 'badSignature',
    })
  })

  test('a code of a key that is not on the list is refused', () => {
    expect(verifyCode(code, new Map([[8, publicKey]]))).toEqual({ kind: 'refused', reason: 'unknownKey' })
    expect(verifyCode(code, new Map())).toEqual({ kind: 'refused', reason: 'unknownKey' })
  })

  test('the old key checks its codes beside the new one', () => {
    const both = new Map([...keys, [8, stranger.publicKey]])
    const renewed = signCode({ ...ticket, keyId: 8 }, stranger.privateKey)
    expect(verifyCode(code, both).kind).toBe('valid')
    expect(verifyCode(renewed, both).kind).toBe('valid')
  })

  test('a key of another kind neither signs nor checks', () => {
    const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(() => signCode(ticket, p256.privateKey)).toThrow(TypeError)
    expect(verifyCode(code, new Map([[7, p256.publicKey]]))).toEqual({
      kind: 'refused',
      reason: 'unknownKey',
    })
  })
})

test.each([
  ['a key number above 65535', { keyId: 65_536 }],
  ['a negative issue', { issue: -1 }],
  ['an id that is no UUID', { ticketId: 'ticket-1' }],
  ['an id in capitals', { eventId: ticket.eventId.toUpperCase() }],
  ['an empty block', { block: '' }],
  ['an empty seat', { seat: '' }],
  ['a row in Japanese', { row: '列' }],
  ['a label of 21 characters', { block: 'x'.repeat(21) }],
  ['a holder that is no hash', { holder: 'Mara Jansen' }],
  ['parts of a second', { validFrom: new Date(1.5) }],
  ['a date before 1970', { validFrom: new Date(-1000) }],
  ['no date', { validUntil: new Date(Number.NaN) }],
])('%s cannot be written', (_, change) => {
  expect(() => signCode({ ...ticket, ...change }, privateKey)).toThrow(RangeError)
})

test.each([
  ['2025-11-22T12:29:59Z', 'notYetValid'],
  ['2025-11-22T12:30:00Z', null],
  ['2025-11-22T17:59:59Z', null],
  ['2025-11-22T18:00:00Z', 'expired'],
])('at %s the gate answers %s', (now, refusal) => {
  expect(refusalToAdmit(ticket, new Date(now))).toBe(refusal)
})

test('two tickets of one person show different holders, one ticket always the same', () => {
  const [person, one, other] = ['person', ticket.ticketId, ticket.eventId]
  expect(holderReference(person, one)).toBe(holderReference(person, one))
  expect(holderReference(person, one)).not.toBe(holderReference(person, other))
  expect(holderReference(person, one)).not.toBe(holderReference('somebody else', one))
})

/** The bytes under this version, genuinely signed. */
function signed(version: string, payload: Buffer): string {
  const text = `${version}.${payload.toString('base64url')}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

function flipped(bytes: Buffer, bit: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[bit >> 3] = copy[bit >> 3]! ^ (1 << (bit & 7))
  return copy
}
