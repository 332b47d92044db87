import { createVerify, generateKeyPairSync } from 'node:crypto'
import { type FakeAnswer, type FakeRequest, startFakeServer } from './fake-server.ts'

export const GOOGLE_ISSUER = '3388000000099'

type Thing = { id: string; [name: string]: unknown }

/** Google Wallet's API as far as it is documented and used: a token for the service account's signed wish, classes and objects. */
export async function startFakeGoogleWallet() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const things = { eventTicketClass: new Map<string, Thing>(), eventTicketObject: new Map<string, Thing>() }
  const server = await startFakeServer((request) => answer(request))
  const account = {
    client_email: 'passes@fake.iam.gserviceaccount.com',
    private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    token_uri: `${server.origin}/token`,
  }

  function answer({ method, path, headers, body }: FakeRequest): FakeAnswer {
    if (path === '/token') return grant(new URLSearchParams(body))
    if (headers.authorization !== 'Bearer ya29.fake') return { status: 401, body: { error: { code: 401 } } }
    const [, kind, id] =
      /^\/walletobjects\/v1\/(eventTicketClass|eventTicketObject)(?:\/(.+))?$/.exec(path) ?? []
    const stored = things[kind as keyof typeof things]
    const thing = JSON.parse(body) as Thing
    if (!stored || !thing.id.startsWith(`${GOOGLE_ISSUER}.`))
      return { status: 400, body: { error: { code: 400 } } }
    const isThere = stored.has(thing.id)
    if (method === 'PUT' && (!isThere || decodeURIComponent(id ?? '') !== thing.id))
      return { status: 404, body: { error: { code: 404 } } }
    if (method === 'POST' && isThere) return { status: 409, body: { error: { code: 409 } } }
    stored.set(thing.id, thing)
    return { status: 200, body: thing }
  }

  /** RFC 7523: what the service account has signed, for this address and for the wallet alone. */
  function grant(form: URLSearchParams): FakeAnswer {
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${claims}`)
      .verify(keys.publicKey, signature, 'base64url')
    const said = isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) : {}
    const isGood =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      said.iss === account.client_email &&
      said.aud === account.token_uri &&
      said.scope === 'https://www.googleapis.com/auth/wallet_object.issuer'
    return isGood
      ? { status: 200, body: { access_token: 'ya29.fake', expires_in: 3599, token_type: 'Bearer' } }
      : { status: 400, body: { error: 'invalid_grant' } }
  }

  return { ...server, account, publicKey: keys.publicKey, ...things }
}
