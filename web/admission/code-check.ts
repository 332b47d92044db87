import type { CheckedScan } from '#modules/admission/judging.rules.ts'
import { type ReadCode, readCode } from '#modules/tickets/codes/code-text.rules.ts'
import { isFreshStep } from '#modules/tickets/codes/rotation-step.rules.ts'

export type CodeKeys = {
  /** Ed25519, SPKI as PEM. */
  keys: readonly { id: number; publicKey: string }[]
  /** Given up: their codes open no gate. */
  refusedKeys?: readonly number[]
  /** Base64. */
  turnSecret: string
}

const SECRET_BYTES = 16
const PROOF_BYTES = 8
const ED25519 = { name: 'Ed25519' }
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** Browsers of before 2025 cannot check the club's signature: such a gate judges only with a connection. */
export async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey(ED25519, false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

/** What `modules/tickets/codes/code-checker.ts` does on the server; a test holds both to the same answers. */
export async function checkCode(text: string, given: CodeKeys, now: Date): Promise<CheckedScan> {
  const code = readCode(text.trim())
  if (typeof code === 'string') return { kind: 'forged' }
  if (given.refusedKeys?.includes(code.payload.keyId)) return { kind: 'ended', payload: code.payload }
  const genuine = await isGenuine(code, given)
  if (genuine === null) return { kind: 'unverified' }
  if (!genuine) return { kind: 'forged' }
  return {
    kind: 'genuine',
    payload: code.payload,
    form: code.form,
    rotation: await rotationOf(code, given, now),
  }
}

const imported = new Map<string, Promise<CryptoKey | null>>()

async function isGenuine(
  { payload, signed, signature }: ReadCode,
  { keys }: CodeKeys,
): Promise<boolean | null> {
  const known = keys.find(({ id }) => id === payload.keyId)
  if (!known) return false
  let key = imported.get(known.publicKey)
  if (!key) {
    key = importKey(known.publicKey)
    imported.set(known.publicKey, key)
  }
  const verifier = await key
  if (!verifier) return null
  return crypto.subtle.verify(ED25519, verifier, signature, new TextEncoder().encode(signed))
}

async function importKey(pem: string): Promise<CryptoKey | null> {
  const base64 = pem.replace(/-----[A-Z ]+-----|\s/g, '')
  try {
    return await crypto.subtle.importKey('spki', bytesOf(base64), ED25519, false, ['verify'])
  } catch {
    return null
  }
}

async function rotationOf({ rotation, payload }: ReadCode, { turnSecret }: CodeKeys, now: Date) {
  if (!rotation) return 'stale'
  const secret = await signed(bytesOf(turnSecret), `${payload.ticketId}.${payload.issue}`)
  const proof = await signed(secret.subarray(0, SECRET_BYTES), rotation.step.toString(36))
  if (base64url(proof.subarray(0, PROOF_BYTES)) !== rotation.proof) return 'forged'
  return isFreshStep(rotation.step, now) ? 'fresh' : 'stale'
}

async function signed(secret: Uint8Array<ArrayBuffer>, words: string): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, HMAC, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(words)))
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}

function base64url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
