import { describe, expect, test } from 'vitest'
import { TURN_SECONDS } from './turn-step.rules.ts'
import { isTurn, turningCode, turnSecret, turnSecretOfEvent } from './turning.rules.ts'

const now = new Date('2025-11-22T14:00:07Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const ofEvent = turnSecretOfEvent('key', '019a9f00-1234-7abc-8def-000000000001')
const ticket = { ticketId: '019a9f00-1234-7abc-8def-000000000002', issue: 1 }
const secret = turnSecret(ofEvent, ticket)

function turnIn(code: string) {
  const [step, proof] = code.split('.').slice(-2) as [string, string]
  return { step: Number.parseInt(step, 36), proof }
}

describe('a turning code', () => {
  test('changes with every step and not between', () => {
    expect(turningCode('code', secret, later(1))).toBe(turningCode('code', secret, now))
    expect(turningCode('code', secret, later(TURN_SECONDS))).not.toBe(turningCode('code', secret, now))
  })

  test('a picture of it is worth nothing two minutes later', () => {
    const turn = turnIn(turningCode('code', secret, now))
    expect(isTurn(turn, secret, later(60))).toBe('fresh')
    expect(isTurn(turn, secret, later(-60))).toBe('fresh')
    expect(isTurn(turn, secret, later(120))).toBe('stale')
    expect(isTurn(null, secret, now)).toBe('stale')
  })

  test('the next issue and other events have other secrets', () => {
    const turn = turnIn(turningCode('code', secret, now))
    expect(isTurn(turn, turnSecret(ofEvent, { ...ticket, issue: 2 }), now)).toBe('forged')
    expect(isTurn(turn, turnSecret(turnSecretOfEvent('key', 'other'), ticket), now)).toBe('forged')
    expect(isTurn({ ...turn, proof: 'short' }, secret, now)).toBe('forged')
  })
})
