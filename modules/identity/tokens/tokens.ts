import { SignJWT } from 'jose'
import { newSecret } from '#platform/ids.ts'
import type { SigningKeys } from './keys.ts'

/** Whom an access token of ours speaks for. */
export type TokenRequest = {
  /** The person, or the organisation when `actorId` is given. */
  subjectId: string
  /** The person who acts for the organisation (RFC 8693 §4.1). */
  actorId?: string
  scopes: Iterable<string>
  sid: string
  /** Seconds since 1970. */
  authTime: number
  seconds: number
}

export type TokenIdentity = { issuer: string; audience: string; clientId: string }

/** Signs an access token (RFC 9068) outside the provider's own flows: the exchange, tests, the command line. */
export async function signAccessToken(
  keys: SigningKeys,
  identity: TokenIdentity,
  request: TokenRequest,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    client_id: identity.clientId,
    scope: [...request.scopes].join(' '),
    sid: request.sid,
    auth_time: request.authTime,
    ...(request.actorId ? { act: { sub: request.actorId } } : {}),
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keys.kid })
    .setIssuer(identity.issuer)
    .setAudience(identity.audience)
    .setSubject(request.subjectId)
    .setJti(newSecret())
    .setIssuedAt(now)
    .setExpirationTime(now + request.seconds)
    .sign(keys.privateKey)
}
