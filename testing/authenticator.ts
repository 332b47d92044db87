import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { NewPasskey, PasskeyOptions } from '#modules/identity/passkeys/passkeys.schema.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'

/** What a device does, in software and by the book (WebAuthn level 3), so that tests can also break the book. */
export type Authenticator = {
  credentialId: string
  create(options: PasskeyOptions, how?: Manner): NewPasskey['credential']
  get(options: { challenge: string; rpId: string }, how?: Manner): AuthenticationResponseJSON
}

type Manner = {
  /** The page that asked. */
  origin?: string
  type?: string
  challenge?: string
  rpId?: string
  /** Finger, face or PIN. */
  userVerified?: boolean
  userPresent?: boolean
  /** What the device says how often it was used; synced passkeys never count. */
  counter?: number
  userHandle?: string | undefined
  signWith?: KeyObject
}

const FLAGS = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

/** A device with one passkey. `synced` ones are kept by the maker's account and stay at count 0. */
export function createAuthenticator(given: { origin: string; synced?: boolean }): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let userHandle: string | undefined
  let counter = 0

  function clientData(type: string, challenge: string, how: Manner): string {
    const data = {
      type: how.type ?? type,
      challenge: how.challenge ?? challenge,
      origin: how.origin ?? given.origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }

  function authenticatorData(rpId: string, how: Manner, attested: Buffer | null): Buffer {
    const flags =
      (how.userPresent === false ? 0 : FLAGS.userPresent) |
      (how.userVerified === false ? 0 : FLAGS.userVerified) |
      (given.synced ? FLAGS.backupEligible | FLAGS.backedUp : 0) |
      (attested ? FLAGS.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(how.counter ?? counter)
    return Buffer.concat([sha256(how.rpId ?? rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  return {
    credentialId,
    create(options, how = {}) {
      userHandle = options.user.id
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      return {
        rawId: credentialId,
        clientDataJSON: clientData('webauthn.create', options.challenge, how),
        attestationObject: attestationObject(authenticatorData(options.rp.id!, how, attested)).toString(
          'base64url',
        ),
        transports: ['internal'],
      }
    },
    get(options, how = {}) {
      if (!given.synced) counter += 1
      const clientDataJSON = clientData('webauthn.get', options.challenge, how)
      const data = authenticatorData(options.rpId, how, null)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      const handle = 'userHandle' in how ? how.userHandle : userHandle
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, how.signWith ?? privateKey).toString('base64url'),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      }
    },
  }
}

/** A passkey that somebody has, without a device that could use it; answers its id. */
export async function buildPasskey(db: Db, given: { accountId: string; name?: string }): Promise<string> {
  const id = newId()
  await db
    .insertInto('passkeys')
    .values({
      id,
      account_id: given.accountId,
      credential_id: randomBytes(32).toString('base64url'),
      public_key: coseKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey),
      counter: 0,
      name: given.name ?? 'Laptop',
      synced: true,
    })
    .execute()
  return id
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** CBOR of `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`: EC2, ES256, P-256 (RFC 9053). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x!, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y!, 'base64url'),
  ])
}

/** CBOR of `{"fmt": "none", "attStmt": {}, "authData": …}`. */
function attestationObject(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 | word.length]), Buffer.from(word)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ])
}
