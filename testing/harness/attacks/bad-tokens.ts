import { createHmac, createPublicKey, type KeyObject } from 'node:crypto'
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { club } from '#club/club.ts'
import type { SigningKeys } from '#modules/identity/tokens/keys.ts'
import type { TokenIdentity } from '#modules/identity/tokens/tokens.ts'

export type BadToken = { what: string; make: () => string | Promise<string> }

type Wish = {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: CryptoKey | KeyObject | Uint8Array
}

export type TokensGiven = {
  keys: SigningKeys
  identity: TokenIdentity
  subjectId: string
  /** What somebody was really given. */
  access: string
  idToken: string
  refreshToken: string
  /** A good token of somebody else. */
  foreign: string
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)

/** Tokens that look good and are not, and the good one that all of them are made like. */
export async function badTokens(given: TokensGiven) {
  const { keys, identity, access } = given
  const pair = await generateKeyPair('ES256', { extractable: true })
  const own = { privateKey: pair.privateKey, publicJwk: await exportJWK(pair.publicKey) }

  /** Everything as in a good token, but for what is wished; `undefined` leaves out. */
  function signed({ claims = {}, header = {}, key = keys.privateKey }: Wish = {}): Promise<string> {
    const all = {
      iss: identity.issuer,
      aud: identity.audience,
      sub: given.subjectId,
      client_id: identity.clientId,
      scope: club.signIn.scopes.join(' '),
      auth_time: now(),
      jti: Math.random().toString(36),
      iat: now(),
      exp: now() + 60,
      ...claims,
    }
    return new SignJWT(JSON.parse(JSON.stringify(all)))
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keys.kid, ...header })
      .sign(key)
  }

  function publicPem(): string {
    const { d: _secret, ...jwk } = keys.privateJwks[0]!
    const key = createPublicKey({ key: jwk as never, format: 'jwk' })
    return key.export({ type: 'spki', format: 'pem' }) as string
  }

  const head = (alg: string) =>
    `${encode({ alg, typ: 'at+jwt', kid: keys.kid })}.${encode(decodeJwt(access))}`

  function bySharedSecret(): string {
    return `${head('HS256')}.${createHmac('sha256', publicPem()).update(head('HS256')).digest('base64url')}`
  }

  function flipped(part: 0 | 1 | 2): string {
    const parts = access.split('.')
    const bytes = Buffer.from(parts[part]!, 'base64url')
    bytes[bytes.length >> 1]! ^= 1
    parts[part] = bytes.toString('base64url')
    return parts.join('.')
  }

  function mixed(): string {
    const [header, , signature] = access.split('.')
    return [header, given.foreign.split('.')[1], signature].join('.')
  }

  const claims = (one: Record<string, unknown>) => () => signed({ claims: one })
  const header = (one: Record<string, unknown>) => () => signed({ header: one })
  const bad: Record<string, BadToken['make']> = {
    'alg none': () => `${head('none')}.`,
    'alg None': () => `${head('None')}.`,
    'no signature': () => `${head('ES256')}.`,
    'HS256 with the public key as secret': bySharedSecret,
    'another key under our key id': () => signed({ key: own.privateKey }),
    'another key id': header({ kid: 'other' }),
    'no key id': header({ kid: undefined }),
    'its own key in the header (jwk)': () => signed({ key: own.privateKey, header: { jwk: own.publicJwk } }),
    'an address of keys in the header (jku)': header({ jku: 'https://evil.example/jwks' }),
    'a certificate in the header (x5u)': header({ x5u: 'https://evil.example/cert' }),
    'another issuer': claims({ iss: 'https://evil.example' }),
    'no issuer': claims({ iss: undefined }),
    'another audience': claims({ aud: 'https://evil.example/api' }),
    'two audiences': claims({ aud: [identity.audience, 'other'] }),
    'no audience': claims({ aud: undefined }),
    'typ JWT': header({ typ: 'JWT' }),
    'typ of an identity token, left out': header({ typ: undefined }),
    'an identity token': () => given.idToken,
    'a refresh token': () => given.refreshToken,
    expired: claims({ iat: now() - 700, exp: now() - 100 }),
    'no expiry': claims({ exp: undefined }),
    'not yet valid (nbf)': claims({ nbf: now() + 1000 }),
    'issued in the future': claims({ iat: now() + 1000, exp: now() + 2000 }),
    'no subject': claims({ sub: undefined }),
    'no client': claims({ client_id: undefined }),
    'an actor that is none': claims({ act: 'somebody' }),
    'one bit changed in the header': () => flipped(0),
    'one bit changed in the claims': () => flipped(1),
    'one bit changed in the signature': () => flipped(2),
    'the claims of another token': mixed,
    'empty parts': () => '..',
    'five parts': () => `${access}.x.y`,
  }
  return { signed, bad: Object.entries(bad).map(([what, make]): BadToken => ({ what, make })) }
}
