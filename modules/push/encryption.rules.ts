import {
  createCipheriv,
  createECDH,
  createHash,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/** The keys of one browser, as it gave them. */
export type BrowserKeys = { p256dh: string; auth: string }
/** Whom messages come from: browsers subscribe with the public half. */
export type SenderKey = { publicKey: string; privateKey: KeyObject }

const CURVE = 'prime256v1'
const SALT_BYTES = 16
/** One record holds every message: the largest that push services take (RFC 8030) with all that is around it. */
const RECORD_BYTES = 4_096
/** What a message may hold, so that the encrypted one is 4096 bytes at most: header, tag and the sign of the end. */
export const MOST_MESSAGE_BYTES = RECORD_BYTES - 86 - 16 - 1

/** Is it a point of the curve, and a secret of 16 bytes? */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  try {
    const ecdh = createECDH(CURVE)
    ecdh.generateKeys()
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

/** A message that only this browser opens (RFC 8291 in the coding of RFC 8188). `given` is what tests fix. */
export function encrypt(
  message: Buffer,
  { p256dh, auth }: BrowserKeys,
  given: { privateKey?: Buffer; salt?: Buffer } = {},
): Buffer {
  if (message.length > MOST_MESSAGE_BYTES) throw new RangeError(`a message of ${message.length} bytes`)
  const ecdh = createECDH(CURVE)
  if (given.privateKey) ecdh.setPrivateKey(given.privateKey)
  else ecdh.generateKeys()
  const salt = given.salt ?? randomBytes(SALT_BYTES)
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), ecdh.getPublicKey()]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = hkdf(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2: the last record.
  const closed = [cipher.update(Buffer.concat([message, Buffer.from([2])])), cipher.final()]
  const head = Buffer.alloc(SALT_BYTES + 5)
  salt.copy(head)
  head.writeUInt32BE(RECORD_BYTES, SALT_BYTES)
  head.writeUInt8(ours.length, SALT_BYTES + 4)
  return Buffer.concat([head, ours, ...closed, cipher.getAuthTag()])
}

/** The sender's key, which follows from a secret of the club: the same for as long as there is the secret. */
export function senderKeyOf(secret: string): SenderKey {
  const ecdh = createECDH(CURVE)
  for (let count = 0; ; count++) {
    const scalar = hkdf(Buffer.from(secret), Buffer.alloc(0), Buffer.from(`push/sender/${count}`), 32)
    try {
      ecdh.setPrivateKey(scalar)
    } catch {
      // Not below the order of the curve: one in four thousand million.
      continue
    }
    const point = ecdh.getPublicKey()
    const jwk = {
      ...{ kty: 'EC', crv: 'P-256', d: scalar.toString('base64url') },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    return {
      publicKey: point.toString('base64url'),
      privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
    }
  }
}

/** Says to a push service who sends (VAPID, RFC 8292). */
export function authorizationOf(
  { publicKey, privateKey }: SenderKey,
  claims: { audience: string; expiresAt: Date; contact: string },
): string {
  const { audience: aud, expiresAt, contact: sub } = claims
  const encoded = [
    { typ: 'JWT', alg: 'ES256' },
    { aud, exp: Math.floor(expiresAt.getTime() / 1000), sub },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const text = encoded.join('.')
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
}

/** By this a browser knows itself among devices: endpoints are not told. */
export function markOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
