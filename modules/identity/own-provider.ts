import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Logger } from 'pino'
import { club } from '#club/club.ts'
import type { Domains } from '#club/domains.ts'
import { tokens } from '#club/tokens.ts'
import type { loadAssets } from '#modules/identity/pages/page-style.ts'
import { providerPages, sayUnavailable } from '#modules/identity/pages/pages.provider.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { createAccounts } from './accounts.ts'
import { findBlock } from './blocks.storage.ts'
import type { createBrowserCookies } from './browser-cookies.ts'
import { createProvider, type ProviderAccount, routes } from './provider.ts'
import { addLayers } from './provider-layers.ts'
import { recordsOf } from './records.storage.ts'
import { noteSession, touchSession } from './sessions/sessions.storage.ts'
import { deviceOf } from './sessions/user-agent.rules.ts'
import { exchangeGrant, exchangeParameters, TOKEN_EXCHANGE } from './tokens/exchange.ts'
import type { SigningKeys } from './tokens/keys.ts'
import { revokeToken } from './tokens/revocations.storage.ts'
import { signAccessToken, type TokenRequest } from './tokens/tokens.ts'
import { type createVerifier, type IsAdminOf, verifyOwn } from './tokens/verify-token.ts'

type Running = {
  provider: Provider
  callback: (request: IncomingMessage, response: ServerResponse) => unknown
}

type OwnProviderContext = {
  db: Db
  domains: Domains
  log: Logger
  /** Where it stands, and who its tokens are for. */
  identity: { issuer: string; audience: string; clientId: string }
  home: string
  keys: () => SigningKeys
  verifier: Pick<ReturnType<typeof createVerifier>, 'verifyToken' | 'forgetAll'>
  accounts: Pick<ReturnType<typeof createAccounts>, 'findById'>
  nameOf: (subjectId: string) => Promise<string>
  isAdminOf: IsAdminOf
  assets: ReturnType<typeof loadAssets>
  cookies: ReturnType<typeof createBrowserCookies>
  /** Codes and refresh tokens are worth something once; off in test builds alone. */
  singleUse: boolean
  /** Null until there are keys. */
  running: Running | null
}

const PATHS: ReadonlySet<string> = new Set([...Object.values(routes), '/.well-known/openid-configuration'])

/** The OpenID provider of the club: on the id host, with the keys of now. */
export function createOwnProvider(given: Omit<OwnProviderContext, 'running'>) {
  const ctx: OwnProviderContext = { ...given, running: null }
  const { host } = new URL(given.identity.issuer)
  return {
    /** Is this a request for the provider itself? Everything else on the id host is a page. */
    isFor: ({ headers, url = '' }: IncomingMessage) => headers.host === host && isProviderPath(url),
    ...inContext(ctx, { adoptKeys, started, signedIn, handle, signTokenFor }),
  }
}

/** The library takes its keys once: other keys are another provider, on the same records. */
function adoptKeys(ctx: OwnProviderContext, keys: SigningKeys): void {
  const { db, domains, log, identity, home, verifier, isAdminOf, assets, cookies, singleUse } = ctx
  const { verifyToken } = verifier
  verifier.forgetAll()
  const find = (id: string) => findAccount(ctx, id)
  const provider = createProvider({
    identity,
    keys,
    domains,
    records: recordsOf({ db, singleUse }),
    findAccount: find,
    browserMark: cookies.markOfContext,
    pages: providerPages({ assets, home, log }),
  })
  addLayers(provider, {
    domains,
    verifyToken,
    findAccount: find,
    revokeAccessToken: (token) => revokeAccessToken(ctx, token),
    isKeyKnown: (kid) => ctx.keys().publicKeys.has(kid),
    clientId: identity.clientId,
    onFailure: (error) => log.info({ err: error }, 'a token could not be revoked'),
    onSignedIn: ({ userAgent, ...session }) => noteSession(db, { ...session, ...deviceOf(userAgent) }),
    onRenewed: (grantId) => touchSession(db, grantId),
  })
  provider.registerGrantType(
    TOKEN_EXCHANGE,
    exchangeGrant({ db, isAdminOf, verifyToken, sign: (request) => sign(ctx, request) }) as never,
    exchangeParameters,
  )
  provider.on('server_error', (context, error) => {
    sayUnavailable(context, error)
    log.error({ err: error }, 'the OpenID provider failed')
  })
  ctx.running = { provider, callback: provider.callback() }
}

async function findAccount(ctx: OwnProviderContext, id: string): Promise<ProviderAccount | undefined> {
  const account = await ctx.accounts.findById(id)
  // Asked with every token: whoever was signing in while the account was blocked gets none.
  if (account && (await findBlock(ctx.db, id))) return undefined
  return account && { id, email: account.email, name: await ctx.nameOf(id) }
}

function sign({ keys, identity }: OwnProviderContext, request: TokenRequest): Promise<string> {
  return signAccessToken(keys(), identity, request)
}

async function revokeAccessToken({ db, keys, identity }: OwnProviderContext, token: string): Promise<void> {
  const { jti } = await verifyOwn(token, keys(), identity)
  await revokeToken(db, { jti, reason: 'revoked' })
}

function started({ running }: OwnProviderContext): Provider {
  if (running === null) throw new Error('Identity has not been started')
  return running.provider
}

/** Who is signed in at the id host in the browser that asks; null when nobody is. */
async function signedIn(
  { running }: OwnProviderContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string | null> {
  if (!running) return null
  const session = await running.provider.Session.get({ req: request, res: response } as never)
  return session.accountId ?? null
}

/** Answers the provider's own addresses on the id host. */
function handle(ctx: OwnProviderContext, request: IncomingMessage, response: ServerResponse): void {
  const { running, domains } = ctx
  if (!running) {
    response.writeHead(503, { 'retry-after': '1' }).end()
    return
  }
  // Behind a proxy the socket says http; the settings know better, and nobody else may say.
  request.headers['x-forwarded-proto'] = domains.scheme
  delete request.headers['x-forwarded-host']
  running.callback(request, response)
}

/** An access token without a sign-in, for tests and the command line; never offered over the network. */
function signTokenFor(
  ctx: OwnProviderContext,
  given: {
    subjectId: string
    actorId?: string
    scopes?: readonly string[]
    sid?: string
    /** When the person last proved who they are, seconds since 1970; now when left out. */
    authTime?: number
    seconds?: number
  },
): Promise<string> {
  return sign(ctx, {
    scopes: club.signIn.scopes,
    sid: newId(),
    authTime: Math.floor(Date.now() / 1000),
    seconds: tokens.accessTokenMinutes * 60,
    ...given,
  })
}

function isProviderPath(url: string): boolean {
  const path = url.replace(/\?.*$/, '')
  return (
    PATHS.has(path) ||
    path.startsWith(`${routes.authorization}/`) ||
    path.startsWith(`${routes.end_session}/`)
  )
}
