import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type pg from 'pg'
import type { Logger } from 'pino'
import { club } from '#club/club.ts'
import { type Domains, serviceOrigin, siteOrigin } from '#club/domains.ts'
import { mainSite, sites } from '#club/sites.ts'
import { tokens } from '#club/tokens.ts'
import { accountUrl } from '#modules/identity/pages/page-layout.ts'
import { loadAssets } from '#modules/identity/pages/page-style.ts'
import { providerPages, sayUnavailable } from '#modules/identity/pages/pages.provider.ts'
import { forgetChallenges } from '#modules/identity/passkeys/passkeys.storage.ts'
import { createPasskeys } from '#modules/identity/passkeys/passkeys.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import type { Config } from '#platform/settings/config.ts'
import { createAccounts } from './accounts.ts'
import { createAttempts } from './attempts.ts'
import { findBlock } from './blocks.storage.ts'
import { createBrowserCookies } from './browser-cookies.ts'
import { createForStaff } from './for-staff.ts'
import { createInteractions } from './interactions.ts'
import { createNewDevices } from './new-device.ts'
import { createOwnPassword } from './own-password.ts'
import { createProvider, officeClientId, type ProviderAccount, routes } from './provider.ts'
import { addLayers, contentPolicy } from './provider-layers.ts'
import { recordsOf } from './records.storage.ts'
import type { NewContact } from './registrations.ts'
import { findSignIn, noteSession, touchSession } from './sessions.storage.ts'
import { createSessions } from './sessions.ts'
import { createSignInNames } from './sign-in-names.ts'
import { exchangeGrant, exchangeParameters, TOKEN_EXCHANGE } from './tokens/exchange.ts'
import { createExternalIssuer } from './tokens/external-issuer.ts'
import { createKeyring, type SigningKeys } from './tokens/keys.ts'
import { forgetExpired, revokeAccount, revokeToken } from './tokens/revocations.storage.ts'
import { createRevocations } from './tokens/revocations.ts'
import { signAccessToken, type TokenRequest } from './tokens/tokens.ts'
import { createVerifier, type IsAdminOf, verifyOwn } from './tokens/verify-token.ts'
import { deviceOf } from './user-agent.rules.ts'

export type IdentityOptions = {
  db: Db
  pool: pg.Pool
  /** Seals the keys that sign tokens. */
  sealing: Sealing
  config: Pick<Config, 'secret' | 'oidcIssuer' | 'oidcOrigins' | 'oidcClientId' | 'oidcAudience'>
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
  /** How another provider is asked for its keys; tests reach hosts that only browsers resolve. */
  fetch?: typeof fetch
  /** Test builds only: switches single use of codes and refresh tokens off. */
  unsafe?: { manyUses?: boolean }
}

export type Identity = ReturnType<typeof createIdentity>
export type { AccountsForStaff } from './for-staff.ts'

const PATHS: ReadonlySet<string> = new Set([...Object.values(routes), '/.well-known/openid-configuration'])

/** Who somebody is: the OpenID provider on the id host, its pages, and the check of every bearer token. */
export function createIdentity(options: IdentityOptions) {
  const { db, domains, config, jobs, log, isAdminOf } = options
  const origin = serviceOrigin('id', domains)
  const { host } = new URL(origin)
  const home = siteOrigin(mainSite(), domains)
  const tokenIdentity = { issuer: origin, audience: `${home}/api`, clientId: config.oidcClientId }
  const attempts = createAttempts({ db, secret: config.secret })
  const accounts = createAccounts({
    db,
    jobs,
    mailer: options.mailer,
    attempts,
    secret: config.secret,
    origin,
    onRegistered: options.onRegistered,
    onConfirmed: options.onConfirmed,
    isProvedAddress: options.isProvedAddress,
  })
  const revocations = createRevocations({ db, pool: options.pool, log })
  const keyring = createKeyring({ db, sealing: options.sealing, log, onChange: adoptKeys })
  let provider: Provider | null = null
  let callback: ((request: IncomingMessage, response: ServerResponse) => unknown) | null = null

  const { verifyToken, forgetAll } = createVerifier({
    keys: keyring.current,
    lookForKey: keyring.lookFor,
    identity: tokenIdentity,
    revocations,
    isAdminOf,
    ...(config.oidcIssuer
      ? {
          verifyElsewhere: createExternalIssuer({
            db,
            issuer: config.oidcIssuer,
            audience: config.oidcAudience ?? tokenIdentity.audience,
            clientId: config.oidcClientId,
            origins: config.oidcOrigins,
            onRegistered: options.onRegistered,
            ...(options.fetch ? { fetch: options.fetch } : {}),
          }),
        }
      : {}),
  })

  const passkeys = createPasskeys({
    db,
    mailer: options.mailer,
    log,
    rpId: domains.club,
    siteOrigins: sites
      .filter((site) => site.cookieDomain === 'club')
      .map((site) => siteOrigin(site, domains)),
    signInOrigin: origin,
    isElsewhere: config.oidcIssuer !== null,
    nameOf: options.nameOf,
    accountUrl: (language) => accountUrl({ home, language }),
  })
  const assets = loadAssets()
  const cookies = createBrowserCookies({ secret: config.secret })
  jobs.every('identity-forget', '17 * * * *', async () => {
    await forgetExpired(db)
    await forgetChallenges(db)
  })
  jobs.every('identity-keys', '43 * * * *', () => keyring.tend())

  async function start(): Promise<void> {
    await revocations.start()
    await keyring.start()
  }

  /** The library takes its keys once: other keys are another provider, on the same records. */
  function adoptKeys(keys: SigningKeys): void {
    forgetAll()
    provider = createProvider({
      identity: tokenIdentity,
      keys,
      domains,
      records: recordsOf({ db, singleUse: !options.unsafe?.manyUses }),
      findAccount,
      browserMark: cookies.markOfContext,
      pages: providerPages({ assets, home, log }),
    })
    addLayers(provider, {
      domains,
      verifyToken,
      findAccount,
      revokeAccessToken,
      isKeyKnown: (kid) => keyring.current().publicKeys.has(kid),
      clientId: tokenIdentity.clientId,
      onFailure: (error) => log.info({ err: error }, 'a token could not be revoked'),
      onSignedIn: ({ userAgent, ...session }) => noteSession(db, { ...session, ...deviceOf(userAgent) }),
      onRenewed: (grantId) => touchSession(db, grantId),
    })
    provider.registerGrantType(
      TOKEN_EXCHANGE,
      exchangeGrant({ db, isAdminOf, verifyToken, sign: (request) => sign(request) }) as never,
      exchangeParameters,
    )
    provider.on('server_error', (ctx, error) => {
      sayUnavailable(ctx, error)
      log.error({ err: error }, 'the OpenID provider failed')
    })
    callback = provider.callback()
  }

  async function findAccount(id: string): Promise<ProviderAccount | undefined> {
    const account = await accounts.findById(id)
    // Asked with every token: whoever was signing in while the account was blocked gets none.
    if (account && (await findBlock(db, id))) return undefined
    return account && { id, email: account.email, name: await options.nameOf(id) }
  }

  function sign(request: TokenRequest): Promise<string> {
    return signAccessToken(keyring.current(), tokenIdentity, request)
  }

  async function revokeAccessToken(token: string): Promise<void> {
    const { jti } = await verifyOwn(token, keyring.current(), tokenIdentity)
    await revokeToken(db, { jti, reason: 'revoked' })
  }

  /** Who is signed in at the id host in the browser that asks; null when nobody is. */
  async function signedIn(request: IncomingMessage, response: ServerResponse): Promise<string | null> {
    if (!provider) return null
    const session = await provider.Session.get({ req: request, res: response } as never)
    return session.accountId ?? null
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
    signedIn,
    start,
    async stop() {
      keyring.stop()
      await revocations.stop()
    },
    /** For the command line, and for tests that need not wait for the clock. */
    keys: keyring,
    passkeys,
    /** Ends everything a person has open; every node knows at once. */
    revokeSessions: (given: { subjectId: string; reason: string }) =>
      revokeAccount(db, { accountId: given.subjectId, reason: given.reason }),
    /** How the sign-in of this access token proved who somebody is; null when it is over, or was another provider's. */
    signInOf: (given: { accountId: string; sid: string }) => findSignIn(db, given),
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
        seconds: tokens.accessTokenMinutes * 60,
        ...given,
      }),
    tokenIdentity,
    /** For contacts, whose addresses and language the account follows. */
    signInNames: createSignInNames({ accounts }),
    /** For the office. */
    forStaff: createForStaff({ db, accounts, attempts }),
    /** Tries that are counted, for contacts. */
    attempts,
    /** Where browsers sign in: here, or at the provider of the settings. */
    issuer: { authority: config.oidcIssuer ?? origin, clientId: config.oidcClientId },
    /** The same for the office, a client of its own. */
    officeIssuer: {
      authority: config.oidcIssuer ?? origin,
      clientId: officeClientId(config.oidcClientId),
    },
    /** For `ownAccountRoutes`. */
    own: {
      password: createOwnPassword({ db, attempts, mailer: options.mailer, origin }),
      sessions: createSessions({ db }),
    },
    /** For `identityPages`. */
    pages: {
      origin,
      home,
      isElsewhere: config.oidcIssuer !== null,
      policy: contentPolicy(domains),
      assets,
      accounts,
      passkeys,
      newDevices: createNewDevices({ db, attempts, mailer: options.mailer, origin, home }),
      attempts,
      interactions: createInteractions(() => started(provider)),
      cookies,
      blockOf: (accountId: string) => findBlock(db, accountId),
      signedIn,
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
