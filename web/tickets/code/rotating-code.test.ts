import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkProof, rotatingCode as codeAtGate } from '#modules/tickets/codes/rotating-code.rules.ts'
import { stepAt } from '#modules/tickets/codes/rotation-step.rules.ts'
import { msToNextRotation, rotatingCode } from './rotating-code.ts'

const moments = [
  '2026-11-22T13:30:00Z',
  '2026-11-22T13:30:14.999Z',
  '2031-02-28T23:59:59Z',
  '2040-01-01T00:00:07Z',
]

describe('TIX-06 the rotating code of the wallet', () => {
  test.each(moments)('is the gate’s, to the byte, at %s', async (moment) => {
    const now = new Date(moment)
    for (let round = 0; round < 20; round += 1) {
      const secret = randomBytes(16)
      const code = `SVF2.${randomBytes(70).toString('base64url')}.${randomBytes(64).toString('base64url')}`
      expect(await rotatingCode({ code, turnSecret: secret.toString('base64url'), now })).toBe(
        codeAtGate(code, secret, now),
      )
    }
  })

  test('is admitted now, refused later, and changes when its time is over', async () => {
    const secret = randomBytes(16)
    const now = new Date('2026-11-22T13:30:04Z')
    const text = await rotatingCode({ code: 'code', turnSecret: secret.toString('base64url'), now })
    const [, step, proof] = text.split('.') as [string, string, string]
    const rotation = { step: Number.parseInt(step, 36), proof }
    expect(checkProof(rotation, secret, now)).toBe('fresh')
    expect(checkProof(rotation, secret, new Date('2026-11-22T13:33:00Z'))).toBe('stale')
    const next = new Date(now.getTime() + msToNextRotation(now))
    expect([msToNextRotation(now), stepAt(next) - stepAt(now)]).toEqual([11_000, 1])
  })
})
