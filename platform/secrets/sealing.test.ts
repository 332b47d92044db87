import { describe, expect, test } from 'vitest'
import { createSealing } from './sealing.ts'

const OLD = 'o'.repeat(40)
const NEW = 'n'.repeat(40)
const old = createSealing({ secret: OLD, previousSecret: null })
const both = createSealing({ secret: NEW, previousSecret: OLD })
const fresh = createSealing({ secret: NEW, previousSecret: null })

describe('what is sealed', () => {
  test('opens by the same secret at the same place, and says nothing of what is in it', () => {
    const sealed = old.seal('a private key', 'ticket_keys/1')
    expect(sealed).not.toContain('private')
    expect(old.open(sealed, 'ticket_keys/1')).toBe('a private key')
    expect(old.seal('a private key', 'ticket_keys/1')).not.toBe(sealed)
  })

  test('opens nowhere else: a sealed key that is copied to another row is worth nothing', () => {
    const sealed = old.seal('a private key', 'ticket_keys/1')
    expect(() => old.open(sealed, 'ticket_keys/2')).toThrow()
  })

  test('does not open when a single sign of it was changed', () => {
    const sealed = old.seal('a private key', 'ticket_keys/1')
    for (const at of [sealed.length - 1, sealed.length - 20, sealed.indexOf('.', 4) + 2]) {
      const sign = sealed[at] === 'A' ? 'B' : 'A'
      const changed = sealed.slice(0, at) + sign + sealed.slice(at + 1)
      // The last sign of base64url may carry bits that mean nothing.
      const isSame = Buffer.from(changed.slice(16), 'base64url').equals(
        Buffer.from(sealed.slice(16), 'base64url'),
      )
      if (!isSame) expect(() => old.open(changed, 'ticket_keys/1')).toThrow()
    }
    expect(() => old.open('k1.x', 'ticket_keys/1')).toThrow()
    expect(() => old.open('', 'ticket_keys/1')).toThrow()
  })

  test('another secret does not open it, and the sentence names no secret', () => {
    const sealed = old.seal('a private key', 'ticket_keys/1')
    expect(() => fresh.open(sealed, 'ticket_keys/1')).toThrow(
      expect.objectContaining({ name: 'ConfigError', message: expect.stringContaining('SECRET_PREVIOUS') }),
    )
    expect(() => fresh.open(sealed, 'ticket_keys/1')).not.toThrow(OLD)
  })

  test('the secret of before opens it beside the new one, which seals it anew', () => {
    const sealed = old.seal('a private key', 'ticket_keys/1')
    expect(both.isCurrent(sealed)).toBe(false)
    const anew = both.seal(both.open(sealed, 'ticket_keys/1'), 'ticket_keys/1')
    expect([both.isCurrent(anew), fresh.open(anew, 'ticket_keys/1')]).toEqual([true, 'a private key'])
    expect(() => old.open(anew, 'ticket_keys/1')).toThrow()
  })
})
