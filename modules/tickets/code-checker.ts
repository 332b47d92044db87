import { createPublicKey, type KeyObject } from 'node:crypto'
import { type CheckedCode, verifyCode } from './code.rules.ts'
import type { KeyRing } from './keys.ts'
import { isTurn, turnSecret, turnSecretOfEvent } from './turning.rules.ts'

/** A code as a gate sees it: who made it, and whether its changing part is of now. */
export type CodeAtGate = { code: CheckedCode; turned: 'fresh' | 'stale' | 'forged' }

/** Keys are few and come seldom: they are read again when a code names one that is not known yet. */
export function codeChecker({ keys, turnKey }: { keys: KeyRing; turnKey: string }) {
  let known: ReadonlyMap<number, KeyObject> = new Map()

  async function checkCode(text: string, now: Date): Promise<CodeAtGate> {
    let code = verifyCode(text, known)
    if (code.kind === 'refused' && code.reason === 'unknownKey') {
      known = await readKeys()
      code = verifyCode(text, known)
    }
    if (code.kind === 'refused') return { code, turned: 'forged' }
    const secret = turnSecret(turnSecretOfEvent(turnKey, code.payload.eventId), code.payload)
    return { code, turned: isTurn(code.turn, secret, now) }
  }

  async function readKeys(): Promise<ReadonlyMap<number, KeyObject>> {
    const { keys: rows } = await keys.publicKeys()
    return new Map(rows.map((row) => [row.id, createPublicKey(row.publicKey)]))
  }

  return checkCode
}
