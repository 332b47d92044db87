import { describe, expect, test } from 'vitest'
import { checkProof, codeSecret, codeSecretOfEvent, rotatingCode } from './rotating-code.rules.ts'
import { ROTATION_SECONDS } from './rotation-step.rules.ts'

const now = new Date('2025-11-22T14:00:07Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const ofEvent = codeSecretOfEvent('key', '019a9f00-1234-7abc-8def-000000000001')
const ticket = { ticketId: '019a9f00-1234-7abc-8def-000000000002', issue: 1 }
const secret = codeSecret(ofEvent, ticket)

function proofIn(code: string) {
  const [step, proof] = code.split('.').slice(-2) as [string, string]
  return { step: Number.parseInt(step, 36), proof }
}

describe('a rotating code', () => {
  test('changes with every step and not between', () => {
    expect(rotatingCode('code', secret, later(1))).toBe(rotatingCode('code', secret, now))
    expect(rotatingCode('code', secret, later(ROTATION_SECONDS))).not.toBe(rotatingCode('code', secret, now))
  })

  test('a picture of it is worth nothing two minutes later', () => {
    const rotation = proofIn(rotatingCode('code', secret, now))
    expect(checkProof(rotation, secret, later(60))).toBe('fresh')
    expect(checkProof(rotation, secret, later(-60))).toBe('fresh')
    expect(checkProof(rotation, secret, later(120))).toBe('stale')
    expect(checkProof(null, secret, now)).toBe('stale')
  })

  test('the next issue and other events have other secrets', () => {
    const rotation = proofIn(rotatingCode('code', secret, now))
    expect(checkProof(rotation, codeSecret(ofEvent, { ...ticket, issue: 2 }), now)).toBe('forged')
    expect(checkProof(rotation, codeSecret(codeSecretOfEvent('key', 'other'), ticket), now)).toBe('forged')
    expect(checkProof({ ...rotation, proof: 'short' }, secret, now)).toBe('forged')
  })
})
