import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signCode } from '#modules/tickets/codes/code.rules.ts'
import { codeSecret, rotatingCode } from '#modules/tickets/codes/rotating-code.rules.ts'
import { canVerify, checkCode } from './code-check.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')
const ofEvent = createHmac('sha256', 'key').update('event').digest()
const now = new Date('2026-11-21T14:00:05Z')
const payload = {
  keyId: 1,
  eventId: randomUUID(),
  ticketId: randomUUID(),
  issue: 2,
  block: '19',
  row: '4',
  seat: '11',
  holder: '0011223344556677',
  validFrom: new Date('2026-11-21T13:30:00Z'),
  validUntil: new Date('2026-11-21T20:30:00Z'),
}
const keys = [{ id: 1, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() }]
const known = { keys, turnSecret: ofEvent.toString('base64') }
const code = signCode(payload, privateKey, 'turning')
const shown = (at: Date, issue = 2) =>
  rotatingCode(code, codeSecret(ofEvent, { ticketId: payload.ticketId, issue }), at)
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('a browser at the gate checks what the server makes', () => {
  test('the signature, and what the code says', async () => {
    expect(await canVerify()).toBe(true)
    expect(await checkCode(shown(now), known, now)).toEqual({
      kind: 'genuine',
      payload,
      form: 'turning',
      rotation: 'fresh',
    })
    const still = signCode(payload, privateKey, 'still')
    expect(await checkCode(` ${still}\n`, known, now)).toMatchObject({ kind: 'genuine', form: 'still' })
  })

  test.each([
    ['another key', signCode(payload, stranger.privateKey)],
    ['an unknown key', signCode({ ...payload, keyId: 2 }, privateKey)],
    ['no code', 'https://example.com'],
    ['another version', code.replace('SVF2', 'SVF1')],
  ])('%s is forged', async (_, forged) => {
    expect(await checkCode(forged, known, now)).toEqual({ kind: 'forged' })
  })

  test('the changing part: of about now, of before, of somebody’s own, none', async () => {
    const rotation = async (text: string, at = now) => {
      const checked = await checkCode(text, known, at)
      return checked.kind === 'genuine' ? checked.rotation : checked.kind
    }
    expect(await rotation(shown(later(-60)))).toBe('fresh')
    expect(await rotation(shown(later(60)))).toBe('fresh')
    expect(await rotation(shown(later(-120)))).toBe('stale')
    expect(await rotation(code)).toBe('stale')
    expect(await rotation(shown(now, 1))).toBe('forged')
  })
})
