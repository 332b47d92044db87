import { createHash, type KeyObject, sign, verify } from 'node:crypto'

/** What a ticket's code says. It names no person: the holder is a hash that only the club can match. */
export type CodePayload = {
  /** Number of the signing key, 0 to 65535. */
  keyId: number
  /** UUIDs in lower case. */
  eventId: string
  ticketId: string
  /** Counts up when the ticket changes hands; the gate admits the newest issue only. 0 to 65535. */
  issue: number
  block: string
  /** Null in a standing block. */
  row: string | null
  seat: string | null
  /** `holderReference(…)`: 16 hexadecimal digits. */
  holder: string
  /** Whole seconds; admitted from the first to before the second. */
  validFrom: Date
  validUntil: Date
}

export type CodeRefusal = 'malformed' | 'unknownVersion' | 'unknownKey' | 'badSignature'

/**
 * `still` admits as it stands: on paper, in a phone's wallet. `turning` admits only together with a part that changes every few
 * seconds (`turning.rules.ts`), so that a picture of the screen is soon worth nothing.
 */
export type CodeForm = 'still' | 'turning'

/** The changing part of a turning code; null where the text has none. */
export type Turn = { step: number; proof: string }

export type CheckedCode =
  | { kind: 'valid'; payload: CodePayload; form: CodeForm; turn: Turn | null }
  | { kind: 'refused'; reason: CodeRefusal }

/** Longer texts are not read at all; a real code has about 180 characters. */
const LONGEST_CODE = 400
const VERSIONS: Record<CodeForm, string> = { still: 'SVF1', turning: 'SVF2' }
const SIGNATURE_BYTES = 64
const HOLDER_BYTES = 8

/**
 * `SVF1.<payload>.<signature>`, both base64url; `SVF2` where the code turns. The signature (Ed25519, RFC 8032) covers everything before the second
 * dot, version included. Throws a RangeError where the payload cannot be written.
 */
export function signCode(payload: CodePayload, privateKey: KeyObject, form: CodeForm = 'still'): string {
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new TypeError('A ticket code is signed with Ed25519')
  const signed = `${VERSIONS[form]}.${encode(payload).toString('base64url')}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

/**
 * Checks form, version, key and signature of the part that is signed, in this order, without a look at the clock (`refusalToAdmit`) or the
 * database. There is one text for one ticket: padding, other alphabets and bytes behind the end are refused.
 */
export function verifyCode(code: string, publicKeys: ReadonlyMap<number, KeyObject>): CheckedCode {
  const parts = partsOf(code)
  if (typeof parts === 'string') return refused(parts)
  const payload = decode(parts.payload)
  if (!payload) return refused('malformed')
  const key = publicKeys.get(payload.keyId)
  if (key?.asymmetricKeyType !== 'ed25519') return refused('unknownKey')
  if (!verify(null, Buffer.from(parts.signed), key, parts.signature)) return refused('badSignature')
  return { kind: 'valid', payload, form: parts.form, turn: parts.turn }
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

type CodeParts = { signed: string; payload: Buffer; signature: Buffer; form: CodeForm; turn: Turn | null }

function partsOf(code: string): CodeParts | CodeRefusal {
  if (code.length > LONGEST_CODE) return 'malformed'
  const match = /^(SVF\d{1,3})\.([\w-]+)\.([\w-]+)(?:\.([0-9a-z]{1,9})\.([\w-]{11}))?$/.exec(code)
  if (!match) return 'malformed'
  const [, version, payloadText, signatureText] = match as unknown as [string, string, string, string]
  const form = version === VERSIONS.turning ? 'turning' : 'still'
  if (version !== VERSIONS[form]) return 'unknownVersion'
  const [step, proof] = match.slice(4)
  const turn = step && proof ? { step: Number.parseInt(step, 36), proof } : null
  if (turn && form === 'still') return 'malformed'
  const payload = bytesOf(payloadText)
  const signature = bytesOf(signatureText)
  if (!payload || signature?.length !== SIGNATURE_BYTES) return 'malformed'
  return { signed: `${version}.${payloadText}`, payload, signature, form, turn }
}

/** Node reads base64url leniently; only the text it would write itself is accepted. */
function bytesOf(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

/**
 * Big-endian: key id (2), event (16), ticket (16), issue (2), valid from and until in seconds since 1970 (4 + 4),
 * holder (8), then block, row and seat, each a length byte and ASCII; a length of 0 is null.
 */
function encode(payload: CodePayload): Buffer {
  const fixed = Buffer.alloc(44)
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

function decode(bytes: Buffer): CodePayload | null {
  const labels = labelsIn(bytes.subarray(44 + HOLDER_BYTES))
  if (!labels) return null
  const [block, row, seat] = labels
  if (!block) return null
  return {
    keyId: bytes.readUInt16BE(0),
    eventId: uuidText(bytes.subarray(2, 18)),
    ticketId: uuidText(bytes.subarray(18, 34)),
    issue: bytes.readUInt16BE(34),
    validFrom: new Date(bytes.readUInt32BE(36) * 1000),
    validUntil: new Date(bytes.readUInt32BE(40) * 1000),
    holder: bytes.subarray(44, 44 + HOLDER_BYTES).toString('hex'),
    block,
    row: row || null,
    seat: seat || null,
  }
}

/** Exactly three labels that end where the bytes end; null otherwise. */
function labelsIn(bytes: Buffer): [string, string, string] | null {
  const labels: string[] = []
  let at = 0
  while (at < bytes.length) {
    const end = at + 1 + bytes[at]!
    const label = bytes.subarray(at + 1, end).toString('latin1')
    if (end > bytes.length || !isLabel(label)) return null
    labels.push(label)
    at = end
  }
  return labels.length === 3 ? (labels as [string, string, string]) : null
}

function labelBytes(label: string | null): Buffer {
  const text = label ?? ''
  if (label === '' || !isLabel(text)) throw new RangeError(`"${label}" cannot stand on a ticket code`)
  return Buffer.concat([Buffer.of(text.length), Buffer.from(text, 'latin1')])
}

/** Up to 20 printable ASCII characters. */
function isLabel(text: string): boolean {
  return /^[ -~]{0,20}$/.test(text)
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

function uuidText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
