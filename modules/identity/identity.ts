import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type pg from 'pg'
import type { Logger } from 'pino'
import { club } from '#club/club.ts'
import { type Domains, serviceOrigin, siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import type { Config } from '#platform/config.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { createAccounts, type NewContact } from './accounts.ts'
import { createAttempts } from './attempts.ts'
import { createBrowserCookies } from './browser-cookies.ts'
import { exchangeGrant, exchangeParameters, TOKEN_EXCHANGE } from './exchange.ts'
import { createExternalIssuer } from './external-issuer.ts'
import { createInteractions } from './interactions.ts'
import { loadSigningKeys, type SigningKeys } from './keys.ts'
import { loadAssets } from './page-style.ts'
import { providerPages } from './pages.provider.ts'
import { createProvider, type ProviderAccount, routes } from './provider.ts'
import { addLayers, contentPolicy } from './provider-layers.ts'
import { recordsOf } from './records.storage.ts'
import { forgetExpired, revokeAccount, revokeToken } from './revocations.storage.ts'
import { createRevocations } from './revocations.ts'
import { createSignInNames } from './sign-in-names.ts'
import { signAccessToken, type TokenRequest } from './tokens.ts'
import { createVerifier, type IsAdminOf, verifyOwn } from './verify-token.ts'

export type IdentityOptions = {
  db: Db
  pool: pg.Pool
  config: Pick<Config, 'secret' | 'oidcIssuer' | 'oidcClientId'>
  domains: Domains
  jobs: Jobs
  mailer: Mailer
  log: Logger
  isAdminOf: IsAdminOf
  /** Makes the contact of a new account, in the account's transaction. */
  onRegistered: (trx: Trx, contact: NewContact) => Promise<void>
  /** What a person is called; empty when nobody has said. */
  nameOf: (subjectId: string) => Promise<string>
  /** The address was proved. */
  onConfirmed: (trx: Trx, given: { subjectId: string; email: string }) => Promise<void>
  /** Has somebody proved this address, be it as one of several? */
  isProvedAddress: (email: string) => Promise<boolean>
  /** Test builds only: switches single use of codes and refresh tokens off. */
  unsafe?: { manyUses?: boolean }
}

export type Identity = ReturnType<typeof createIdentity>

const PATHS: ReadonlySet<string> = new Set([...Object.values(routes), '/.well-known/openid-configuration'])

/** Who somebody is: the OpenID provider on the id host, its pages, and the check of every bearer token. */
export function createIdentity(options: IdentityOptions) {
  const { db, domains, config, jobs, log, isAdminOf } = options
  const origin = serviceOrigin('id', domains)
  const { host } = new URL(origin)
  const home = siteOrigin(siteByKey('global')!, domains)
  const tokenIdentity = { issuer: origin, audience: `${home}/api`, clientId: config.oidcClientId }
  const attempts = createAttempts({ db, secret: config.secret })
  const accounts = createAccounts({
    db,
    jobs,
    mailer: options.mailer,
    attempts,
    origin,
    onRegistered: options.onRegistered,
    onConfirmed: options.onConfirmed,
    isProvedAddress: options.isProvedAddress,
  })
  const revocations = createRevocations({ db, pool: options.pool, log })
  let keys: SigningKeys | null = null
  let provider: Provider | null = null
  let callback: ((request: IncomingMessage, response: ServerResponse) => unknown) | null = null

  const { verifyToken } = createVerifier({
    keys: () => started(keys),
    identity: tokenIdentity,
    revocations,
    isAdminOf,
    ...(config.oidcIssuer
      ? {
          verifyElsewhere: createExternalIssuer({
            db,
            issuer: config.oidcIssuer,
            audience: tokenIdentity.audience,
            clientId: config.oidcClientId,
            onRegistered: options.onRegistered,
          }),
        }
      : {}),
  })

  const assets = loadAssets()
  jobs.every('identity-forget', '17 * * * *', () => forgetExpired(db))

  async function start(): Promise<void> {
    keys = await loadSigningKeys(db)
    await revocations.start()
    provider = createProvider({
      identity: tokenIdentity,
      keys,
      domains,
      records: recordsOf({ db, singleUse: !options.unsafe?.manyUses }),
      findAccount,
      pages: providerPages({ assets, home, log }),
    })
    addLayers(provider, {
      domains,
      verifyToken,
      findAccount,
      revokeAccessToken,
      onFailure: (error) => log.info({ err: error }, 'a token could not be revoked'),
    })
    provider.registerGrantType(
      TOKEN_EXCHANGE,
      exchangeGrant({ db, isAdminOf, verifyToken, sign: (request) => sign(request) }) as never,
      exchangeParameters,
    )
    provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the OpenID provider failed'))
    callback = provider.callback()
  }

  async function findAccount(id: string): Promise<ProviderAccount | undefined> {
    const account = await accounts.findById(id)
    return account && { id, email: account.email, name: await options.nameOf(id) }
  }

  function sign(request: TokenRequest): Promise<string> {
    return signAccessToken(started(keys), tokenIdentity, request)
  }

  async function revokeAccessToken(token: string): Promise<void> {
    const { jti } = await verifyOwn(token, started(keys), tokenIdentity)
    await revokeToken(db, { jti, reason: 'revoked' })
  }

  /** Answers the provider's own addresses on the id host. */
  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (!callback) {
      response.writeHead(503, { 'retry-after': '1' }).end()
      return
    }
    // Behind a proxy the socket says http; the settings know better, and nobody else may say.
    request.headers['x-forwarded-proto'] = domains.scheme
    delete request.headers['x-forwarded-host']
    callback(request, response)
  }

  return {
    verifyToken,
    /** Is this a request for the provider itself? Everything else on the id host is a page. */
    isFor: ({ headers, url = '' }: IncomingMessage) => headers.host === host && isProviderPath(url),
    handle,
    start,
    stop: () => revocations.stop(),
    /** Ends everything a person has open; every node knows at once. */
    revokeSessions: (given: { subjectId: string; reason: string }) =>
      revokeAccount(db, { accountId: given.subjectId, reason: given.reason }),
    /** An access token without a sign-in, for tests and the command line; never offered over the network. */
    signTokenFor: (given: {
      subjectId: string
      actorId?: string
      scopes?: readonly string[]
      sid?: string
      /** When the person last proved who they are, seconds since 1970; now when left out. */
      authTime?: number
      seconds?: number
    }) =>
      sign({
        scopes: club.signIn.scopes,
        sid: newId(),
        authTime: Math.floor(Date.now() / 1000),
        seconds: club.signIn.accessTokenMinutes * 60,
        ...given,
      }),
    tokenIdentity,
    /** For contacts, whose addresses and language the account follows. */
    signInNames: createSignInNames({ accounts }),
    /** Tries that are counted, for contacts. */
    attempts,
    /** Where browsers sign in: here, or at the provider of the settings. */
    issuer: { authority: config.oidcIssuer ?? origin, clientId: config.oidcClientId },
    /** For `identityPages`. */
    pages: {
      origin,
      home,
      policy: contentPolicy(domains),
      assets,
      accounts,
      attempts,
      interactions: createInteractions(() => started(provider)),
      cookies: createBrowserCookies({ secret: config.secret }),
    },
  }
}

function started<T>(part: T | null): T {
  if (part === null) throw new Error('Identity has not been started')
  return part
}

function isProviderPath(url: string): boolean {
  const path = url.replace(/\?.*$/, '')
  return (
    PATHS.has(path) ||
    path.startsWith(`${routes.authorization}/`) ||
    path.startsWith(`${routes.end_session}/`)
  )
}
