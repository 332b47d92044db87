import { ROTATION_SECONDS, stepAt } from '#modules/tickets/codes/rotation-step.rules.ts'

const PROOF_BYTES = 8

/** The signed code with the part of this moment: `ABC2.<payload>.<signature>.<step>.<proof>`. */
export async function rotatingCode(given: { code: string; turnSecret: string; now: Date }): Promise<string> {
  const step = stepAt(given.now).toString(36)
  const proof = await signed(given.turnSecret, step)
  return `${given.code}.${step}.${base64url(proof.subarray(0, PROOF_BYTES))}`
}

/** Shows the club that whoever asks about a ticket keeps it: its secret made this of the ticket's own words. */
export async function proofOfPossession(ticket: {
  id: string
  issue: number
  turnSecret: string
}): Promise<string> {
  return base64url(await signed(ticket.turnSecret, `kept:${ticket.id}.${ticket.issue}`))
}

/** Until the next code. */
export function msToNextRotation(now: Date): number {
  return (stepAt(now) + 1) * ROTATION_SECONDS * 1000 - now.getTime()
}

async function signed(secret: string, words: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(words)))
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
