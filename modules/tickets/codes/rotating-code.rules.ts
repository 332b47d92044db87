import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RotatingProof } from './code-text.rules.ts'
import { isFreshStep, stepAt } from './rotation-step.rules.ts'

const SECRET_BYTES = 16
const PROOF_BYTES = 8

/** Gates keep it to check codes without a connection; whoever has it can make none, because they are signed as well. */
export function codeSecretOfEvent(key: string, eventId: string): Buffer {
  return createHmac('sha256', key).update(`ticket-turns:${eventId}`).digest()
}

/** The secret of one issue of one ticket: its owner's wallet keeps it. */
export function codeSecret(ofEvent: Buffer, ticket: { ticketId: string; issue: number }): Buffer {
  return createHmac('sha256', ofEvent)
    .update(`${ticket.ticketId}.${ticket.issue}`)
    .digest()
    .subarray(0, SECRET_BYTES)
}

/** The signed code with the part of this moment: `ABC2.<payload>.<signature>.<step>.<proof>`, the step in base 36. */
export function rotatingCode(code: string, secret: Buffer, now: Date): string {
  const step = stepAt(now)
  return `${code}.${step.toString(36)}.${proofOf(secret, step)}`
}

/** Whether the changing part belongs to this ticket and to about this moment. */
export function checkProof(
  rotation: RotatingProof | null,
  secret: Buffer,
  now: Date,
): 'fresh' | 'stale' | 'forged' {
  if (!rotation) return 'stale'
  const expected = Buffer.from(proofOf(secret, rotation.step))
  const given = Buffer.from(rotation.proof)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
  return isFreshStep(rotation.step, now) ? 'fresh' : 'stale'
}

/** What only a wallet that keeps this issue of the ticket can say (`proofOfPossession` of the browser's `rotating-code.ts`). */
export function provesPossession(
  proof: string,
  secret: Buffer,
  ticket: { ticketId: string; issue: number },
): boolean {
  const expected = createHmac('sha256', secret).update(`kept:${ticket.ticketId}.${ticket.issue}`).digest()
  const given = Buffer.from(proof, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function proofOf(secret: Buffer, step: number): string {
  return createHmac('sha256', secret)
    .update(step.toString(36))
    .digest()
    .subarray(0, PROOF_BYTES)
    .toString('base64url')
}
