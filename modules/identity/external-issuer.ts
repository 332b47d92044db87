import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { type Db, isUniqueViolation, type Trx } from '#platform/db.ts'
import { unauthorized } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { NewContact } from './accounts.ts'
import type { SoundToken } from './verify-token.ts'

export type ExternalIssuerOptions = {
  db: Db
  issuer: string
  audience: string
  clientId: string
  onRegistered: (trx: Trx, contact: NewContact) => Promise<void>
}

const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519']

/** Access tokens of another OpenID provider: verified by its keys, its subjects mapped to ours at first sight. */
export function createExternalIssuer(options: ExternalIssuerOptions) {
  const { db, issuer, audience, clientId } = options
  let keys: Promise<JWTVerifyGetKey> | null = null

  /** Discovered once; a failure is tried again with the next token. */
  async function keysOf(): Promise<JWTVerifyGetKey> {
    keys ??= discoverKeys().catch((error) => {
      keys = null
      throw error
    })
    return keys
  }

  async function discoverKeys(): Promise<JWTVerifyGetKey> {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) })
    const { issuer: named, jwks_uri: address2 } = (await answer.json()) as Record<string, string>
    if (named !== issuer || !address2) throw new Error(`${address} does not describe ${issuer}`)
    return createRemoteJWKSet(new URL(address2))
  }

  return async function verifyElsewhere(token: string): Promise<SoundToken> {
    const key = await keysOf()
    const { payload } = await jwtVerify(token, key, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: 5,
      requiredClaims: ['sub', 'exp', 'iat'],
    }).catch(() => {
      throw unauthorized('The token is not valid')
    })
    const { client_id: client = payload['azp'], scope, sid, auth_time: authTime, jti } = payload
    if (client !== clientId) throw unauthorized('The token is for another client')
    const subjectId = await subjectOf(db, { ...options, sub: payload.sub!, payload })
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
}

type FirstSeen = {
  issuer: string
  sub: string
  payload: Record<string, unknown>
  onRegistered: (trx: Trx, contact: NewContact) => Promise<void>
}

async function subjectOf(db: Db, given: FirstSeen): Promise<string> {
  const known = await findSubject(db, given.issuer, given.sub)
  if (known) return known
  const confirmedAt = given.payload['email_verified'] === true ? new Date() : null
  try {
    return await makeSubject(db, given, confirmedAt)
  } catch (error) {
    // Somebody else has proved this address here before; it stays theirs.
    if (!confirmedAt || !isUniqueViolation(error, 'contact_emails_confirmed')) throw error
    return makeSubject(db, given, null)
  }
}

function makeSubject(db: Db, given: FirstSeen, confirmedAt: Date | null): Promise<string> {
  const { issuer, sub, payload } = given
  const text = (name: string) => (typeof payload[name] === 'string' ? (payload[name] as string) : null)
  return db.transaction().execute(async (trx) => {
    const subjectId = newId()
    const made = await trx
      .insertInto('external_subjects')
      .values({ issuer, sub, subject_id: subjectId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    // Two first calls at once: the other one has made the subject.
    if (made.numInsertedOrUpdatedRows !== 1n) return (await findSubject(trx, issuer, sub))!
    await given.onRegistered(trx, {
      subjectId,
      email: text('email') ?? '',
      firstName: text('given_name'),
      lastName: text('family_name'),
      birthday: null,
      language: text('locale')?.slice(0, 2) ?? 'de',
      confirmedAt,
    })
    return subjectId
  })
}

async function findSubject(db: Db, issuer: string, sub: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('external_subjects')
    .select('subject_id')
    .where('issuer', '=', issuer)
    .where('sub', '=', sub)
    .executeTakeFirst()
  return row?.subject_id
}
