import { createHash } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { checkIdentityToken, type TokenExpectations } from './identity-token.ts'

const issuer = 'http://id.club.localhost:3000'
const now = 1_800_000_000
const accessToken = 'an access token'
const skew = club.constants.clockSkewSeconds

let privateKey: CryptoKey
let otherKey: CryptoKey
let publicJwk: JWK

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  privateKey = pair.privateKey
  publicJwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256' }
  otherKey = (await generateKeyPair('ES256')).privateKey
})

const halfHash = (text: string) =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

const goodClaims = {
  iss: issuer,
  aud: 'kurve-web',
  sub: 'p1',
  iat: now - 5,
  exp: now + 600,
  at_hash: halfHash(accessToken),
}

function token(claims: object = {}, header: object = {}, key = privateKey): Promise<string> {
  return new SignJWT(JSON.parse(JSON.stringify({ ...goodClaims, ...claims })))
    .setProtectedHeader({ alg: 'ES256', kid: 'k1', ...header })
    .sign(key)
}

function check(text: string, more: Partial<TokenExpectations> = {}): Promise<void> {
  return checkIdentityToken(text, {
    issuer,
    clientId: 'kurve-web',
    accessToken,
    keys: [publicJwk as JsonWebKey],
    now,
    skewSeconds: skew,
    ...more,
  })
}

describe('the identity token', () => {
  test.each([
    ['as the provider makes it', {}],
    ['without at_hash, which the code flow need not have', { at_hash: undefined }],
    ['299 s past its end', { exp: now - 299 }],
    ['issued 299 s in the future', { iat: now + 299 }],
    ['for several audiences, made for us', { aud: ['kurve-web', 'api'], azp: 'kurve-web' }],
  ])('AUTH-16 AUTH-29 is accepted %s', async (_what, claims) => {
    await expect(check(await token(claims))).resolves.toBeUndefined()
  })

  test.each([
    ['another issuer', { iss: 'https://evil.example' }, 'invalid_issuer'],
    ['no issuer', { iss: undefined }, 'invalid_issuer'],
    ['another audience', { aud: 'other' }, 'invalid_audience'],
    ['no audience', { aud: undefined }, 'invalid_audience'],
    ['several audiences, made for another', { aud: ['kurve-web', 'api'], azp: 'api' }, 'invalid_audience'],
    ['several audiences, made for nobody', { aud: ['kurve-web', 'api'] }, 'invalid_audience'],
    ['301 s past its end', { exp: now - 301 }, 'expired_token'],
    ['no end', { exp: undefined }, 'expired_token'],
    ['issued 301 s in the future', { iat: now + 301 }, 'not_yet_valid'],
    ['no time of issue', { iat: undefined }, 'not_yet_valid'],
    ['the hash of another access token', { at_hash: halfHash('another') }, 'invalid_at_hash'],
  ])('AUTH-16 AUTH-29 is rejected with %s', async (_what, claims, code) => {
    await expect(check(await token(claims))).rejects.toMatchObject({ code })
  })

  test.each([
    ['another key', () => token({}, {}, otherKey)],
    ['an unknown key id', () => token({}, { kid: 'k2' })],
    ['no signature', async () => `${(await token()).split('.').slice(0, 2).join('.')}.`],
    [
      'alg none',
      async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await token()).split('.')[1]}.`,
    ],
    ['a changed claim', async () => changed(await token())],
    ['something else than a token', async () => 'abc'],
    ['four parts', async () => `${await token()}.x`],
  ])('AUTH-16 is rejected with %s', async (_what, make) => {
    await expect(check(await make())).rejects.toMatchObject({ code: 'invalid_signature' })
  })
})

function changed(text: string): string {
  const [header, , signature] = text.split('.')
  const claims = Buffer.from(JSON.stringify({ ...goodClaims, sub: 'p2' })).toString('base64url')
  return [header, claims, signature].join('.')
}
