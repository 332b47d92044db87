import { SignInError } from './sign-in-errors.ts'

/** What an identity token must fit. The library checks state, nonce and the subject of a renewal; the rest is here. */
export type TokenExpectations = {
  issuer: string
  clientId: string
  accessToken: string
  /** Keys of the provider (JWKS). */
  keys: readonly JsonWebKey[]
  /** Seconds since 1970. */
  now: number
  /** AUTH-29. */
  skewSeconds: number
}

type Claims = {
  iss?: string
  aud?: string | string[]
  azp?: string
  exp?: number
  iat?: number
  at_hash?: string
}

/** AUTH-16: issuer, audience, issued-at, expiry, at_hash, signature. The first check that fails rejects the sign-in. */
export async function checkIdentityToken(token: string, expected: TokenExpectations): Promise<void> {
  const { header, claims, signed, signature } = partsOf(token)
  const audiences = [claims.aud ?? []].flat()
  if (claims.iss !== expected.issuer) throw new SignInError('invalid_issuer')
  if (!audiences.includes(expected.clientId)) throw new SignInError('invalid_audience')
  if (audiences.length > 1 && claims.azp !== expected.clientId) throw new SignInError('invalid_audience')
  if (claims.azp !== undefined && claims.azp !== expected.clientId) throw new SignInError('invalid_audience')
  if (typeof claims.exp !== 'number' || claims.exp + expected.skewSeconds < expected.now)
    throw new SignInError('expired_token')
  if (typeof claims.iat !== 'number' || claims.iat - expected.skewSeconds > expected.now)
    throw new SignInError('not_yet_valid')
  if (claims.at_hash !== undefined && claims.at_hash !== (await halfHash(expected.accessToken)))
    throw new SignInError('invalid_at_hash')
  if (!(await isSigned(header, signed, signature, expected.keys))) throw new SignInError('invalid_signature')
}

/** Is this the key that the token says it was signed with? */
export function isNamedBy(token: string, key: JsonWebKey): boolean {
  return (key as { kid?: string }).kid === partsOf(token).header.kid
}

function partsOf(token: string) {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  try {
    if (more.length > 0) throw new Error('parts')
    return {
      header: JSON.parse(textOf(header)) as { alg?: string; kid?: string },
      claims: JSON.parse(textOf(payload)) as Claims,
      signed: new TextEncoder().encode(`${header}.${payload}`),
      signature: bytesOf(signature),
    }
  } catch (cause) {
    throw new SignInError('invalid_signature', { cause })
  }
}

const RSA = { kty: 'RSA', hash: 'SHA-256' }

/** The bundled provider signs with ES256, another one (`OIDC_ISSUER`) may use RSA. Shared secrets are none of it. */
const ALGORITHMS: Record<string, { kty: string; name: string } & Record<string, unknown>> = {
  ES256: { kty: 'EC', name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RS256: { ...RSA, name: 'RSASSA-PKCS1-v1_5' },
  PS256: { ...RSA, name: 'RSA-PSS', saltLength: 32 },
}

async function isSigned(
  header: { alg?: string; kid?: string },
  signed: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  keys: TokenExpectations['keys'],
): Promise<boolean> {
  const algorithm = Object.hasOwn(ALGORITHMS, header.alg ?? '') ? ALGORITHMS[header.alg!] : undefined
  const jwk = keys.find((key) => (key as { kid?: string }).kid === header.kid && key.kty === algorithm?.kty)
  if (!algorithm || !jwk) return false
  const { kty, crv, x, y, n, e } = jwk
  const publicKey = JSON.parse(JSON.stringify({ kty, crv, x, y, n, e })) as JsonWebKey
  const key = await crypto.subtle.importKey('jwk', publicKey, algorithm, false, ['verify'])
  return crypto.subtle.verify(algorithm, key, signature, signed)
}

/** OpenID Connect Core 3.1.3.6: the left half of the hash, base64url. */
async function halfHash(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...hash.subarray(0, 16)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}

function textOf(base64url: string): string {
  return new TextDecoder().decode(bytesOf(base64url))
}
