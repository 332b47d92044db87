import { createPublicKey, type KeyObject } from 'node:crypto'
import type { TicketKeys } from '#modules/tickets/schema.ts'
import type { Db } from '#platform/db.ts'
import { type CheckedCode, verifyCode } from './code.rules.ts'
import { type CodePayload, readCode } from './code-text.rules.ts'
import type { KeyRing } from './keys.ts'
import { checkProof, codeSecret, codeSecretOfEvent } from './rotating-code.rules.ts'

/** A code as a gate sees it: who made it, and whether its changing part is of now. */
export type CodeAtGate = {
  code: CheckedCode
  freshness: 'fresh' | 'stale' | 'forged'
  /** By a key that was given up: what it says may be anybody's. */
  ended: CodePayload | null
}

/** Keys are few; they are read with each code, because one that is given up is refused from that moment on. */
export function codeChecker({ keys, codeKey }: { keys: KeyRing; codeKey: string }) {
  const imported = new Map<number, KeyObject>()

  async function checkCode(at: Db, text: string, now: Date): Promise<CodeAtGate> {
    const { keys: good, refusedKeys } = await keys.publicKeys(at)
    const code = verifyCode(text, objectsOf(good))
    if (code.kind === 'refused') return { code, freshness: 'forged', ended: endedCode(text, refusedKeys) }
    const secret = codeSecret(codeSecretOfEvent(codeKey, code.payload.eventId), code.payload)
    return { code, freshness: checkProof(code.rotation, secret, now), ended: null }
  }

  function objectsOf(rows: TicketKeys['keys']): ReadonlyMap<number, KeyObject> {
    for (const { id, publicKey } of rows) if (!imported.has(id)) imported.set(id, createPublicKey(publicKey))
    return new Map(rows.map(({ id }) => [id, imported.get(id)!]))
  }

  return checkCode
}

function endedCode(text: string, refusedKeys: readonly number[]): CodePayload | null {
  const read = readCode(text)
  return typeof read !== 'string' && refusedKeys.includes(read.payload.keyId) ? read.payload : null
}
