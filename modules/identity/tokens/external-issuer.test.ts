import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContacts } from '#modules/contacts/contacts.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { createExternalIssuer } from './external-issuer.ts'

let database: TestDatabase
let provider: Server
let issuer: string
let privateKey: CryptoKey

const audience = 'https://club.example/api'

beforeAll(async () => {
  database = await testDatabase('empty')
  const pair = await generateKeyPair('ES256', { extractable: true })
  privateKey = pair.privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }
  provider = createServer((request, response) => {
    const body = request.url?.includes('openid-configuration')
      ? { issuer, jwks_uri: `${issuer}/keys` }
      : { keys: [jwk] }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => void provider.close())

const verifier = () =>
  createExternalIssuer({
    db: database.db,
    issuer,
    audience,
    clientId: 'kurve-web',
    onRegistered: createContacts({ db: database.db }).registerContact,
  })

function token(claims: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT({ client_id: 'kurve-web', scope: 'shop account', email: 'a@b.example', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .setIssuer(issuer)
    .setAudience((claims['aud'] as string) ?? audience)
    .setSubject((claims['sub'] as string) ?? 'google-oauth2|1')
    .setIssuedAt()
    .setExpirationTime((claims['exp'] as number) ?? '10m')
    .sign(privateKey)
}

describe('another OpenID provider', () => {
  test('its subject becomes one of ours, made once, also by ten calls at once', async () => {
    const verify = verifier()
    const found = await Promise.all(
      Array.from({ length: 10 }, async () => verify(await token({ given_name: 'Ida', family_name: 'Kurz' }))),
    )
    const ids = new Set(found.map(({ caller }) => caller.subjectId))
    expect(ids.size).toBe(1)
    expect([...found[0]!.caller.scopes]).toEqual(['shop', 'account'])
    const contacts = await database.db.selectFrom('contacts').select(['id', 'first_name']).execute()
    expect(contacts).toEqual([{ id: [...ids][0], first_name: 'Ida' }])
    const other = await verify(await token({ sub: 'google-oauth2|2' }))
    expect(other.caller.subjectId).not.toBe([...ids][0])
  })

  test('an address that somebody has proved here stays theirs', async () => {
    const verify = verifier()
    const claims = { email: 'ein@anderer.example', email_verified: true }
    const first = await verify(await token({ ...claims, sub: 'a' }))
    const second = await verify(await token({ ...claims, sub: 'b' }))
    const confirmed = await database.db
      .selectFrom('contact_emails')
      .select('contact_id')
      .where('email', '=', claims.email)
      .where('confirmed_at', 'is not', null)
      .execute()
    expect(confirmed).toEqual([{ contact_id: first.caller.subjectId }])
    expect(second.caller.subjectId).not.toBe(first.caller.subjectId)
  })

  test.each([
    ['another audience', { aud: 'https://evil.example' }],
    ['another client', { client_id: 'somebody' }],
    ['an end in the past', { exp: 1_700_000_000 }],
  ])('a token with %s is a 401', async (_what, claims) => {
    await expect(verifier()(await token(claims))).rejects.toMatchObject({ status: 401 })
  })
})
