import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { decodeProtectedHeader } from 'jose'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { cookieDomain, type Domains, siteOrigin } from '#club/domains.ts'
import { security } from '#club/security.ts'
import { sites } from '#club/sites.ts'
import type { Caller } from '#platform/http/access.ts'
import { claimsOf, isSignInOrigin, officeClientId, type ProviderAccount, routes } from './provider.ts'
import { NOBODY, TICKETS_OF, TICKETS_OF_DAYS, ticketsMark } from './tickets-of.rules.ts'

type Context = KoaContextWithOIDC & { status: number; body: unknown }
type Next = () => Promise<void>

export type LayerOptions = {
  domains: Domains
  verifyToken: (token: string) => Promise<Caller>
  findAccount: (id: string) => Promise<ProviderAccount | undefined>
  revokeAccessToken: (token: string) => Promise<void>
  /** Is this one of the keys that sign or verify now? */
  isKeyKnown: (kid: string) => boolean
  clientId: string
  onFailure: (error: unknown) => void
  onSignedIn: (given: {
    accountId: string
    sessionUid: string
    grantId: string
    userAgent: string | undefined
    /** How the person proved who they are (RFC 8176). */
    methods: string[]
    /** To the office: beside what the sites' tokens hang on. */
    isOffice: boolean
  }) => Promise<void>
  onRenewed: (grantId: string) => Promise<void>
}

/** What stands around the library's own endpoints, outermost first. */
export function addLayers(provider: Provider, options: LayerOptions): void {
  const policy = contentPolicy(options.domains)
  provider.use(securityLayer(policy, options.domains))
  provider.use(userinfoLayer(options))
  provider.use(revocationLayer(options))
  provider.use(signOutLayer(options))
  provider.use(sessionLayer(options))
}

/** Forms of the id host end, after redirects, on a site of the club; Chromium checks those addresses too. */
export function contentPolicy(domains: Domains): string {
  const { scheme, portSuffix, club } = domains
  const targets = [
    `${scheme}://${club}${portSuffix}`,
    `${scheme}://*.${club}${portSuffix}`,
    ...sites.filter((site) => site.cookieDomain !== 'club').map((site) => siteOrigin(site, domains)),
  ]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `form-action 'self' ${targets.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')
}

/** Secure cookies, headers, and CORS for the sites of the club only. */
function securityLayer(policy: string, domains: Domains) {
  return async (ctx: Context, next: Next): Promise<void> => {
    ctx.set('content-security-policy', policy)
    ctx.set('x-content-type-options', 'nosniff')
    ctx.set('referrer-policy', 'same-origin')
    if (domains.scheme === 'https') ctx.set('strict-transport-security', security.strictTransport)
    await next()
    secureCookies(ctx)
    const origin = ctx.get('origin')
    if (!origin || isSignInOrigin(origin, domains)) return
    for (const name of Object.keys(ctx.response.headers))
      if (name.startsWith('access-control-')) ctx.remove(name)
  }
}

/** The library leaves Secure out over http; browsers treat *.localhost as secure, so development has the same cookies. */
function secureCookies(ctx: Context): void {
  const cookies = ctx.response.headers['set-cookie']
  if (!cookies) return
  const secured = [cookies]
    .flat()
    .map((cookie) => (/; *secure/i.test(String(cookie)) ? cookie : `${cookie}; secure`))
  ctx.set('set-cookie', secured as string[])
}

/** The library only knows opaque tokens at this endpoint; ours are JWTs for the API, which it would refuse. */
function userinfoLayer({ verifyToken, findAccount, domains }: LayerOptions) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const token = /^Bearer (\S+)$/i.exec(ctx.get('authorization'))?.[1]
    if (ctx.path !== routes.userinfo || ctx.method === 'OPTIONS' || !token) return next()
    ctx.vary('Origin')
    const origin = ctx.get('origin')
    if (isSignInOrigin(origin, domains)) {
      ctx.set('access-control-allow-origin', origin)
      ctx.set('access-control-expose-headers', 'WWW-Authenticate')
    }
    ctx.set('cache-control', 'no-store')
    const caller = await verifyToken(token).catch(() => null)
    const account = caller && !caller.organisationId ? await findAccount(caller.subjectId) : undefined
    if (account) {
      ctx.body = claimsOf(account)
      return
    }
    ctx.status = 401
    ctx.set('www-authenticate', 'Bearer error="invalid_token"')
    ctx.body = { error: 'invalid_token', error_description: 'invalid token provided' }
  }
}

/** AUTH-27: an access token is revoked at sign-out. The library refuses JWTs here, so they are taken off before it. */
function revocationLayer({ revokeAccessToken, domains, onFailure }: LayerOptions) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path !== routes.revocation || ctx.method !== 'POST') return next()
    const token = new URLSearchParams(await peekBody(ctx.req)).get('token')
    if (!token || !/^eyJ[\w-]*\.[\w-]+\.[\w-]+$/.test(token)) return next()
    ctx.vary('Origin')
    const origin = ctx.get('origin')
    if (isSignInOrigin(origin, domains)) ctx.set('access-control-allow-origin', origin)
    // RFC 7009 §2.2: an invalid token is answered like a revoked one.
    await revokeAccessToken(token).catch(onFailure)
    ctx.status = 200
    ctx.body = ''
  }
}

/**
 * A site that was left open for weeks signs out with an identity token whose key is gone. The library would show an error;
 * without the hint it asks whether one wants to sign out, and leads back all the same.
 */
function signOutLayer({ isKeyKnown, clientId }: LayerOptions) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const hint = ctx.path === routes.end_session && ctx.method === 'GET' ? ctx.query['id_token_hint'] : null
    if (typeof hint === 'string' && isOutlived(hint, isKeyKnown)) {
      const { id_token_hint: _hint, ...query } = ctx.query
      ctx.query = { ...query, client_id: clientId }
    }
    return next()
  }
}

function isOutlived(token: string, isKeyKnown: (kid: string) => boolean): boolean {
  try {
    const { kid, alg } = decodeProtectedHeader(token)
    return alg === 'ES256' && typeof kid === 'string' && !isKeyKnown(kid)
  } catch {
    return false
  }
}

/** Keeps the list of sessions: a code means that a browser is signed in, an access token that it still is. */
function sessionLayer({ onSignedIn, onRenewed, domains, clientId }: LayerOptions) {
  return async (ctx: Context, next: Next): Promise<void> => {
    await next()
    if (isSignedOut(ctx)) return tellTicketsOf(ctx, NOBODY, domains)
    const { AuthorizationCode: code, AccessToken: token } = ctx.oidc?.entities ?? {}
    if (ctx.path === routes.token && token?.grantId) return onRenewed(token.grantId)
    if (ctx.path === routes.token || !code?.accountId || !code.sessionUid || !code.grantId) return
    sendSessionState(ctx, code.sessionUid)
    tellTicketsOf(ctx, await ticketsMark(code.accountId), domains)
    await onSignedIn({
      accountId: code.accountId,
      sessionUid: code.sessionUid,
      grantId: code.grantId,
      userAgent: ctx.get('user-agent') || undefined,
      methods: ctx.oidc.session?.amr ?? [],
      isOffice: ctx.oidc.client?.clientId === officeClientId(clientId),
    })
  }
}

/** Forms of others are refused and lead nowhere. */
function isSignedOut(ctx: Context): boolean {
  const isConfirmed = ctx.path === `${routes.end_session}/confirm` && ctx.oidc?.params?.['logout']
  return Boolean(isConfirmed && ctx.response.get('location'))
}

/**
 * From here, because everybody who signs in or out passes by, from sites on domains of their own too; and because browsers keep
 * what a server sets longer than what a script writes.
 */
function tellTicketsOf(ctx: Context, mark: string, domains: Domains): void {
  const place = `Domain=${cookieDomain('club', domains)}; Path=/; SameSite=Lax`
  ctx.append('set-cookie', `${TICKETS_OF}=${mark}; ${place}; Max-Age=${TICKETS_OF_DAYS * 86_400}`)
}

/** AUTH-14: which sign-in at the provider this is, told so that only the site itself can compare (Session Management 1.0 §2). */
function sendSessionState(ctx: Context, sessionUid: string): void {
  const location = ctx.response.get('location')
  if (!URL.canParse(location)) return
  const target = new URL(location)
  if (!target.searchParams.has('code')) return
  const salt = randomBytes(16).toString('base64url')
  const parts = [ctx.oidc.client?.clientId, target.origin, sessionUid, salt]
  const hash = createHash('sha256').update(parts.join(' ')).digest('base64url')
  target.searchParams.set('session_state', `${hash}.${salt}`)
  ctx.set('location', target.href)
}

const MAX_PEEKED = 16 * 1024

/** The body, put back before anybody notices: the library reads it again for its own tokens. */
async function peekBody(request: IncomingMessage): Promise<string> {
  const length = Number(request.headers['content-length'] ?? 0)
  if (!(length > 0 && length <= MAX_PEEKED)) return ''
  const chunks: Buffer[] = []
  for (let size = 0; size < length; ) {
    const chunk = request.read() as Buffer | null
    if (chunk) {
      chunks.push(chunk)
      size += chunk.length
    } else if (request.readableEnded || request.destroyed) break
    else await once(request, 'readable')
  }
  const body = Buffer.concat(chunks)
  if (body.length > 0 && !request.readableEnded) request.unshift(body)
  return body.toString('utf8')
}
