import { club } from '#club/club.ts'
/**
 * How a ticket's code is read: pure and without Node, because gates read codes in the browser, too. Who made it is checked
 * elsewhere, by its signature (`code.rules.ts`; in the browser `web/admission/code-check.ts`).
 */

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
 * seconds (`rotating-code.rules.ts`), so that a picture of the screen is soon worth nothing.
 */
export type CodeForm = 'still' | 'turning'

/** The changing part of a rotating code; null where the text has none. */
export type RotatingProof = { step: number; proof: string }

/** A code taken apart; whether the club made it is open. */
export type ReadCode = {
  /** What the signature covers. */
  signed: string
  signature: Uint8Array<ArrayBuffer>
  payload: CodePayload
  form: CodeForm
  rotation: RotatingProof | null
}

/** Longer texts are not read at all; a real code has about 180 characters. */
const LONGEST_CODE = 400
export const CODE_VERSIONS: Record<CodeForm, string> = {
  still: `${club.code}1`,
  turning: `${club.code}2`,
}
const CODE = new RegExp(
  `^(${club.code}\\d{1,3})\\.([\\w-]+)\\.([\\w-]+)(?:\\.([0-9a-z]{1,9})\\.([\\w-]{11}))?$`,
)
const SIGNATURE_BYTES = 64
/** Of the holder's reference. */
export const HOLDER_BYTES = 8
/** Everything before the holder's reference. */
export const FIXED_BYTES = 44

/**
 * `ABC1.<payload>.<signature>`, both base64url; `ABC2` where the code turns, with `.<step>.<proof>` behind. There is one
 * text for one ticket: padding, other alphabets and bytes behind the end are refused.
 */
export function readCode(code: string): ReadCode | CodeRefusal {
  if (code.length > LONGEST_CODE) return 'malformed'
  const match = CODE.exec(code)
  if (!match) return 'malformed'
  const [, version, payloadText, signatureText] = match as unknown as [string, string, string, string]
  const form = version === CODE_VERSIONS.turning ? 'turning' : 'still'
  if (version !== CODE_VERSIONS[form]) return 'unknownVersion'
  const [step, proof] = match.slice(4)
  const rotation = step && proof ? { step: Number.parseInt(step, 36), proof } : null
  if (rotation && form === 'still') return 'malformed'
  const bytes = bytesOf(payloadText)
  const signature = bytesOf(signatureText)
  const payload = bytes && decode(bytes)
  if (!payload || signature?.length !== SIGNATURE_BYTES) return 'malformed'
  return { signed: `${version}.${payloadText}`, payload, signature, form, rotation }
}

/** Up to 20 printable ASCII characters. */
export function isLabel(text: string): boolean {
  return /^[ -~]{0,20}$/.test(text)
}

/** Base64url is read leniently by everybody; only the text that would be written itself is accepted. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
  try {
    const raw = atob(base64)
    const written = btoa(raw).replace(/=+$/, '')
    return written === base64 ? Uint8Array.from(raw, (sign) => sign.charCodeAt(0)) : null
  } catch {
    return null
  }
}

/** As `encode` of `code.rules.ts` writes it. */
function decode(bytes: Uint8Array<ArrayBuffer>): CodePayload | null {
  const labels = labelsIn(bytes.subarray(FIXED_BYTES + HOLDER_BYTES))
  if (!labels) return null
  const [block, row, seat] = labels
  if (!block) return null
  const view = new DataView(bytes.buffer)
  return {
    keyId: view.getUint16(0),
    eventId: uuidText(bytes.subarray(2, 18)),
    ticketId: uuidText(bytes.subarray(18, 34)),
    issue: view.getUint16(34),
    validFrom: new Date(view.getUint32(36) * 1000),
    validUntil: new Date(view.getUint32(40) * 1000),
    holder: hex(bytes.subarray(FIXED_BYTES, FIXED_BYTES + HOLDER_BYTES)),
    block,
    row: row || null,
    seat: seat || null,
  }
}

/** Exactly three labels that end where the bytes end; null otherwise. */
function labelsIn(bytes: Uint8Array): [string, string, string] | null {
  const labels: string[] = []
  let at = 0
  while (at < bytes.length) {
    const end = at + 1 + bytes[at]!
    const label = String.fromCharCode(...bytes.subarray(at + 1, end))
    if (end > bytes.length || !isLabel(label)) return null
    labels.push(label)
    at = end
  }
  return labels.length === 3 ? (labels as [string, string, string]) : null
}

/** 16 bytes as a UUID in lower case. */
export function uuidText(bytes: Uint8Array): string {
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
