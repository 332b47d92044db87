import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { TURN_SECONDS as SECONDS_AT_GATE } from '#modules/tickets/turn-step.rules.ts'
import { turningCode as codeAtGate, isTurn } from '#modules/tickets/turning.rules.ts'
import { msToNextTurn, stepAt, TURN_SECONDS, turningCode } from './turning-code.ts'

const moments = [
  '2026-11-22T13:30:00Z',
  '2026-11-22T13:30:14.999Z',
  '2031-02-28T23:59:59Z',
  '2040-01-01T00:00:07Z',
]

describe('TIX-06 the turning code of the wallet', () => {
  test.each(moments)('is the gate’s, to the byte, at %s', async (moment) => {
    const now = new Date(moment)
    for (let round = 0; round < 20; round += 1) {
      const secret = randomBytes(16)
      const code = `SVF2.${randomBytes(70).toString('base64url')}.${randomBytes(64).toString('base64url')}`
      expect(await turningCode({ code, turnSecret: secret.toString('base64url'), now })).toBe(
        codeAtGate(code, secret, now),
      )
    }
  })

  test('is admitted now, refused later, and changes when its time is over', async () => {
    const secret = randomBytes(16)
    const now = new Date('2026-11-22T13:30:04Z')
    const text = await turningCode({ code: 'code', turnSecret: secret.toString('base64url'), now })
    const [, step, proof] = text.split('.') as [string, string, string]
    const turn = { step: Number.parseInt(step, 36), proof }
    expect(isTurn(turn, secret, now)).toBe('fresh')
    expect(isTurn(turn, secret, new Date('2026-11-22T13:33:00Z'))).toBe('stale')
    expect(TURN_SECONDS).toBe(SECONDS_AT_GATE)
    const next = new Date(now.getTime() + msToNextTurn(now))
    expect([msToNextTurn(now), stepAt(next) - stepAt(now)]).toEqual([11_000, 1])
  })
})
