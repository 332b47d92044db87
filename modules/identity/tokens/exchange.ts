import type { KoaContextWithOIDC } from 'oidc-provider'
import { errors } from 'oidc-provider'
import { z } from 'zod'
import { club } from '#club/club.ts'
import { tokens } from '#club/tokens.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import type { TokenRequest } from './tokens.ts'
import type { IsAdminOf } from './verify-token.ts'

export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
export const ACCESS_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token'

/** As AUTH-20 names them, beside client_id and grant_type. */
export const exchangeParameters = ['subject_token_type', 'scope', 'organization_id', 'token'] as const

export type ExchangeOptions = {
  db: Db
  isAdminOf: IsAdminOf
  verifyToken: (token: string) => Promise<Caller>
  sign: (request: TokenRequest) => Promise<string>
}

/** The token-exchange grant (RFC 8693 with the names of AUTH-20): a person's token becomes one of an organisation. */
export function exchangeGrant(options: ExchangeOptions) {
  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    const params = readParameters(ctx.oidc.params ?? {})
    const person = await personOf(params.token, options)
    await requireAdmin(person, params.organization_id, options.isAdminOf)
    const scopes = organisationScopes(params.scope, person.scopes)
    const seconds = tokens.organisationTokenMinutes * 60
    const token = await options.sign({
      subjectId: params.organization_id,
      actorId: person.actorId,
      scopes,
      sid: person.sid ?? newId(),
      authTime: person.authTime ?? Math.floor(Date.now() / 1000),
      seconds,
    })
    await recordExchange(options.db, { person, organisationId: params.organization_id })
    ctx.body = {
      access_token: token,
      issued_token_type: ACCESS_TOKEN_TYPE,
      token_type: 'Bearer',
      expires_in: seconds,
      scope: scopes.join(' '),
    }
  }
}

const parameters = z.object({
  subject_token_type: z.literal(ACCESS_TOKEN_TYPE),
  organization_id: z.uuid(),
  token: z.string().min(1),
  scope: z.string().optional(),
})

function readParameters(given: object): z.infer<typeof parameters> {
  const read = parameters.safeParse(given)
  if (read.success) return read.data
  throw new errors.InvalidRequest(`${String(read.error.issues[0]?.path[0])} is missing or not valid`)
}

/** Only a person's own live token; one that already speaks for an organisation buys no other. */
async function personOf(token: string, options: ExchangeOptions): Promise<Caller> {
  const caller = await options.verifyToken(token).catch(() => null)
  if (!caller || caller.organisationId) throw new errors.InvalidGrant('the token is not valid')
  return caller
}

/** The right is asked anew each time; an unknown organisation and a foreign one answer alike. */
async function requireAdmin(person: Caller, organisationId: string, isAdminOf: IsAdminOf): Promise<void> {
  const isAdmin = await isAdminOf({ personId: person.actorId, organisationId })
  if (!isAdmin) throw new errors.InvalidGrant('not an administrator of this organisation')
}

/**
 * What was asked, as far as the person's token may do it; the administrator's scope, too, only for whoever asks (AUTH-17).
 * Without a word about scopes it is everything there is (RFC 8693 §2.1).
 */
export function organisationScopes(asked: string | undefined, held: ReadonlySet<string>): string[] {
  const { organisationAdminScope } = club.signIn
  const wanted = asked === undefined ? [...held, organisationAdminScope] : asked.split(' ').filter(Boolean)
  const granted = wanted.filter(
    (scope) => scope === organisationAdminScope || (held.has(scope) && isServiceScope(scope)),
  )
  if (granted.length === 0)
    throw new errors.InvalidScope('nothing of what was asked can be granted', asked ?? '')
  return [...new Set(granted)]
}

function isServiceScope(scope: string): boolean {
  return (club.signIn.scopes as readonly string[]).includes(scope)
}

async function recordExchange(db: Db, given: { person: Caller; organisationId: string }): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      id: newId(),
      entity: 'organisation',
      entity_id: given.organisationId,
      action: 'acted for',
      actor_id: given.person.actorId,
      organisation_id: given.organisationId,
    })
    .execute()
}
