import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, unauthorized } from '#platform/errors.ts'
import { askOutside } from '#platform/http/outgoing.ts'
import { officeClientId } from '../provider.ts'
import type { NewContact } from '../registrations.ts'
import { findSubject, makeSubject } from './external-subjects.ts'
import type { SoundToken } from './verify-token.ts'

export type ExternalIssuerOptions = {
  db: Db
  issuer: string
  audience: string
  clientId: string
  /** Where else it may send us for its keys and for people's data. */
  origins?: readonly string[]
  onRegistered: (trx: Trx, contact: NewContact) => Promise<void>
  fetch?: typeof fetch
}

/** Asymmetric ones only: a public key is nobody's secret. */
const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519']
/** A key that is new to us is asked for at once, tokens with invented key ids at most so often. */
const KEYS_PAUSE_MS = 10_000
const PATIENCE_MS = 5_000

type Discovered = { keys: JWTVerifyGetKey; userinfo: string | null }

function contextOf(options: ExternalIssuerOptions) {
  const { issuer } = options
  const ask = options.fetch ?? askOutside
  const origins = [new URL(issuer).origin, ...(options.origins ?? [])]
  return { ...options, discovery: null as Promise<Discovered> | null, ask, origins }
}

type ExternalIssuerContext = ReturnType<typeof contextOf>

/** Access tokens of another OpenID provider: verified by its keys, its subjects mapped to ours at first sight. */
export function createExternalIssuer(options: ExternalIssuerOptions) {
  const ctx = contextOf(options)
  return (token: string) => verifyElsewhere(ctx, token)
}

/** Discovered once; a failure is tried again with the next token. */
function discovered(ctx: ExternalIssuerContext): Promise<Discovered> {
  ctx.discovery ??= discover(ctx).catch((cause) => {
    ctx.discovery = null
    throw unreachable(cause)
  })
  return ctx.discovery
}

async function discover(ctx: ExternalIssuerContext): Promise<Discovered> {
  const { issuer, ask } = ctx
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await ask(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
  const found = (await answer.json()) as Record<string, string | undefined>
  if (found['issuer'] !== issuer || !found['jwks_uri'])
    throw new Error(`${address} does not describe ${issuer}`)
  const { jwks_uri: keysAt, userinfo_endpoint: userinfo } = found
  for (const told of [keysAt, userinfo])
    if (told && !ctx.origins.includes(URL.parse(told)?.origin ?? ''))
      throw new Error(`${address} leads to ${told}; OIDC_ORIGINS does not name that`)
  const keys = createRemoteJWKSet(new URL(keysAt), {
    cooldownDuration: KEYS_PAUSE_MS,
    [customFetch]: (url, init) => ask(url, init as RequestInit),
  })
  return { keys, userinfo: userinfo ?? null }
}

async function verified(ctx: ExternalIssuerContext, token: string): Promise<JWTPayload & { sub: string }> {
  const { issuer, audience, clientId } = ctx
  const { keys } = await discovered(ctx)
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    clockTolerance: 5,
    requiredClaims: ['sub', 'exp', 'iat'],
  }).catch((cause) => {
    throw isTokensFault(cause) ? unauthorized('The token is not valid') : unreachable(cause)
  })
  const { client_id: client = payload['azp'], sub } = payload
  const isOurs = client === clientId || client === officeClientId(clientId)
  if (!isOurs || !sub) throw unauthorized('The token is for another client')
  return { ...payload, sub }
}

/** Who this is, as far as the token says; what it leaves out the provider is asked for, once in a lifetime. */
async function personOf(ctx: ExternalIssuerContext, token: string, payload: JWTPayload): Promise<JWTPayload> {
  const { userinfo } = await discovered(ctx)
  if (typeof payload['email'] === 'string' || !userinfo) return payload
  const headers = { authorization: `Bearer ${token}` }
  const answer = await ctx
    .ask(userinfo, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    .catch((cause) => {
      throw unreachable(cause)
    })
  if (answer.status >= 500) throw unreachable(answer.status)
  // Not every provider answers that with a token for our API; then the person is made without a name.
  const told = answer.ok ? ((await answer.json().catch(() => ({}))) as JWTPayload) : {}
  return told.sub === payload.sub ? { ...told, ...payload } : payload
}

async function subjectOf(
  ctx: ExternalIssuerContext,
  token: string,
  payload: JWTPayload & { sub: string },
): Promise<string> {
  const { db, issuer } = ctx
  const { sub } = payload
  const known = await findSubject(db, { issuer, sub })
  if (known) return known
  const claims = await personOf(ctx, token, payload)
  return makeSubject(db, { issuer, sub, claims, onRegistered: ctx.onRegistered })
}

async function verifyElsewhere(ctx: ExternalIssuerContext, token: string): Promise<SoundToken> {
  const payload = await verified(ctx, token)
  const { scope, sid, auth_time: authTime, jti } = payload
  const subjectId = await subjectOf(ctx, token, payload)
  const scopes = Array.isArray(scope) ? scope.map(String) : String(scope ?? '').split(' ')
  return {
    caller: {
      subjectId,
      actorId: subjectId,
      organisationId: null,
      scopes: new Set(scopes),
      sid: typeof sid === 'string' ? sid : null,
      authTime: typeof authTime === 'number' ? authTime : null,
    },
    jti: String(jti ?? `${payload.sub}:${payload.iat}`),
    expiresAt: payload.exp! * 1000,
  }
}

/** Everything else is the other provider's, or the network's: nobody is signed out for that. */
function isTokensFault(cause: unknown): boolean {
  if (cause instanceof errors.JWKSTimeout || cause instanceof errors.JWKSInvalid) return false
  return cause instanceof errors.JOSEError && cause.code !== 'ERR_JOSE_GENERIC'
}

function unreachable(cause: unknown): AppError {
  return new AppError(503, 'SIGN_IN_UNAVAILABLE', 'The sign-in does not answer', {
    retryAfterSeconds: 5,
    cause,
  })
}
