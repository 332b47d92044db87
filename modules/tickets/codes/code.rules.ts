import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import {
  CODE_VERSIONS,
  type CodeForm,
  type CodePayload,
  type CodeRefusal,
  FIXED_BYTES,
  HOLDER_BYTES,
  isLabel,
  type RotatingProof,
  readCode,
} from './code-text.rules.ts'

export type CheckedCode =
  | { kind: 'valid'; payload: CodePayload; form: CodeForm; rotation: RotatingProof | null }
  | { kind: 'refused'; reason: CodeRefusal }

/**
 * `ABC1.<payload>.<signature>`, both base64url; `ABC2` where the code turns. The signature (Ed25519, RFC 8032) covers everything before the second
 * dot, version included. Throws a RangeError where the payload cannot be written.
 */
export function signCode(payload: CodePayload, privateKey: KeyObject, form: CodeForm = 'still'): string {
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new TypeError('A ticket code is signed with Ed25519')
  const signed = `${CODE_VERSIONS[form]}.${encode(payload).toString('base64url')}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

/**
 * Checks form, version, key and signature of the part that is signed, in this order, without a look at the clock (`refusalToAdmit`) or the
 * database. There is one text for one ticket: padding, other alphabets and bytes behind the end are refused.
 */
export function verifyCode(code: string, publicKeys: ReadonlyMap<number, KeyObject>): CheckedCode {
  const read = readCode(code)
  if (typeof read === 'string') return refused(read)
  const { payload, form, rotation } = read
  const key = publicKeys.get(payload.keyId)
  if (key?.asymmetricKeyType !== 'ed25519') return refused('unknownKey')
  if (!verify(null, Buffer.from(read.signed), key, read.signature)) return refused('badSignature')
  return { kind: 'valid', payload, form, rotation }
}

/** Whether a genuine code admits now. */
export function refusalToAdmit(payload: CodePayload, now: Date): 'notYetValid' | 'expired' | null {
  if (now < payload.validFrom) return 'notYetValid'
  if (now >= payload.validUntil) return 'expired'
  return null
}

/** The holder as a code may show them: bound to the ticket, so that two tickets of one person cannot be linked. */
export function holderReference(holderId: string, ticketId: string): string {
  return createHash('sha256')
    .update(`${ticketId}:${holderId}`)
    .digest('hex')
    .slice(0, 2 * HOLDER_BYTES)
}

function refused(reason: CodeRefusal): CheckedCode {
  return { kind: 'refused', reason }
}

/**
 * Big-endian: key id (2), event (16), ticket (16), issue (2), valid from and until in seconds since 1970 (4 + 4),
 * holder (8), then block, row and seat, each a length byte and ASCII; a length of 0 is null.
 */
function encode(payload: CodePayload): Buffer {
  const fixed = Buffer.alloc(FIXED_BYTES)
  fixed.writeUInt16BE(payload.keyId, 0)
  uuidBytes(payload.eventId).copy(fixed, 2)
  uuidBytes(payload.ticketId).copy(fixed, 18)
  fixed.writeUInt16BE(payload.issue, 34)
  fixed.writeUInt32BE(secondsOf(payload.validFrom), 36)
  fixed.writeUInt32BE(secondsOf(payload.validUntil), 40)
  if (!/^[0-9a-f]{16}$/.test(payload.holder)) throw new RangeError('holder is not 16 hexadecimal digits')
  if (payload.block === '') throw new RangeError('block is empty')
  const labels = [payload.block, payload.row, payload.seat].map(labelBytes)
  return Buffer.concat([fixed, Buffer.from(payload.holder, 'hex'), ...labels])
}

function labelBytes(label: string | null): Buffer {
  const text = label ?? ''
  if (label === '' || !isLabel(text)) throw new RangeError(`"${label}" cannot stand on a ticket code`)
  return Buffer.concat([Buffer.of(text.length), Buffer.from(text, 'latin1')])
}

function secondsOf(date: Date): number {
  const seconds = date.getTime() / 1000
  if (!Number.isInteger(seconds)) throw new RangeError('validity is in whole seconds')
  return seconds
}

function uuidBytes(id: string): Buffer {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new RangeError(`"${id}" is not a UUID`)
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}
