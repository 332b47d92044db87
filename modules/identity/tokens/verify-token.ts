import { hash } from 'node:crypto'
import { decodeProtectedHeader, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import { unauthorized } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import type { SigningKeys } from './keys.ts'
import type { Revocations } from './revocations.ts'
import type { TokenIdentity } from './tokens.ts'

/** May this person act for this organisation, now? */
export type IsAdminOf = (given: { personId: string; organisationId: string }) => Promise<boolean>

/** A token whose signature and claims are sound. */
export type SoundToken = { caller: Caller; jti: string; expiresAt: number }

type Remembered = SoundToken & { adminCheckedAt: number }

export type VerifierOptions = {
  keys: () => SigningKeys
  /** Told of a key id that is none of ours, before the token is refused. */
  lookForKey?: (kid: string) => Promise<void>
  identity: TokenIdentity
  revocations: Revocations
  isAdminOf: IsAdminOf
  /** With another issuer: verifies by its keys and maps its subject to ours. */
  verifyElsewhere?: (token: string) => Promise<SoundToken>
}

const MAX_REMEMBERED = 10_000
/** A lost admin right ends organisation tokens within a minute (D4). */
const ADMIN_RECHECK_MS = 30_000
const CLOCK_TOLERANCE_SECONDS = 5
const HEADER_FIELDS = new Set(['alg', 'typ', 'kid'])

/** Turns bearer tokens into callers. Signatures are checked once and remembered until the token expires. */
export function createVerifier(options: VerifierOptions) {
  const { revocations, isAdminOf } = options
  const remembered = new Map<string, Remembered>()

  async function verifyToken(token: string): Promise<Caller> {
    const key = hash('sha256', token, 'base64url')
    let known = remembered.get(key)
    if (known && known.expiresAt <= Date.now()) {
      remembered.delete(key)
      throw unauthorized('The token has expired')
    }
    if (!known) {
      const sound = await checkSound(token)
      known = { ...sound, adminCheckedAt: 0 }
      remember(key, known)
    }
    await refuseEnded(known)
    return known.caller
  }

  async function checkSound(token: string): Promise<SoundToken> {
    if (options.verifyElsewhere && issuerOf(token) !== options.identity.issuer)
      return options.verifyElsewhere(token)
    const kid = keyIdOf(token)
    if (kid && !options.keys().publicKeys.has(kid)) await options.lookForKey?.(kid)
    return verifyOwn(token, options.keys(), options.identity)
  }

  async function refuseEnded(known: Remembered): Promise<void> {
    const { caller } = known
    if (
      revocations.has(known.jti) ||
      (caller.sid && revocations.has(caller.sid)) ||
      revocations.has(caller.actorId)
    )
      throw unauthorized('The session has ended')
    if (!caller.organisationId || Date.now() - known.adminCheckedAt < ADMIN_RECHECK_MS) return
    const { actorId: personId, organisationId } = caller
    if (!(await isAdminOf({ personId, organisationId }))) throw unauthorized('No longer an administrator')
    known.adminCheckedAt = Date.now()
  }

  /** Bounded: the oldest makes room. */
  function remember(key: string, known: Remembered): void {
    if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!)
    remembered.set(key, known)
  }

  return {
    verifyToken,
    /** Checks every token anew: a key is worth nothing any more. */
    forgetAll: () => remembered.clear(),
  }
}

/** Local check against our own keys; everything that is not exactly one of our access tokens is a 401. */
export async function verifyOwn(
  token: string,
  keys: SigningKeys,
  identity: TokenIdentity,
): Promise<SoundToken> {
  try {
    const { payload } = await jwtVerify(token, (header) => keyFor(header, keys), {
      issuer: identity.issuer,
      audience: identity.audience,
      algorithms: ['ES256'],
      typ: 'at+jwt',
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'jti', 'exp', 'iat', 'client_id'],
    })
    // A list of audiences would make the token good elsewhere too; ours name one.
    if (payload.aud !== identity.audience) throw new Error('audience')
    return soundToken(payload)
  } catch (cause) {
    throw unauthorized(`The token is not valid${isExpired(cause) ? ': it has expired' : ''}`)
  }
}

function keyFor(header: JWTHeaderParameters, keys: SigningKeys) {
  // Keys that a token brings along (jwk, jku, x5u, x5c) and extensions (crit, b64) are none of ours.
  if (Object.keys(header).some((field) => !HEADER_FIELDS.has(field))) throw new Error('header')
  const key = keys.publicKeys.get(header.kid ?? '')
  if (!key) throw new Error('unknown key')
  return key
}

function soundToken(payload: JWTPayload): SoundToken {
  const { sub, jti, exp, iat, scope, sid, auth_time: authTime, act } = payload
  if (typeof sub !== 'string' || typeof jti !== 'string') throw new Error('claims')
  if (iat! > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS) throw new Error('not yet valid')
  const actor = (act as { sub?: unknown } | undefined)?.sub
  if (act !== undefined && typeof actor !== 'string') throw new Error('act')
  return {
    caller: {
      subjectId: sub,
      actorId: typeof actor === 'string' ? actor : sub,
      organisationId: typeof actor === 'string' ? sub : null,
      scopes: new Set(typeof scope === 'string' ? scope.split(' ') : []),
      sid: typeof sid === 'string' ? sid : null,
      authTime: typeof authTime === 'number' ? authTime : null,
    },
    jti,
    expiresAt: exp! * 1000,
  }
}

function isExpired(cause: unknown): boolean {
  return (cause as { code?: string }).code === 'ERR_JWT_EXPIRED'
}

function keyIdOf(token: string): string | null {
  try {
    return decodeProtectedHeader(token).kid ?? null
  } catch {
    return null
  }
}

function issuerOf(token: string): string | null {
  try {
    decodeProtectedHeader(token)
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return typeof payload.iss === 'string' ? payload.iss : null
  } catch {
    return null
  }
}
