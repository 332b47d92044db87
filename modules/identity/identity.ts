import type pg from 'pg'
import type { Logger } from 'pino'
import { type Domains, serviceOrigin, siteOrigin } from '#club/domains.ts'
import { mainSite, sites } from '#club/sites.ts'
import { accountUrl } from '#modules/identity/pages/page-layout.ts'
import { loadAssets } from '#modules/identity/pages/page-style.ts'
import type { PagesOptions } from '#modules/identity/pages/page-tools.ts'
import { forgetChallenges } from '#modules/identity/passkeys/passkeys.storage.ts'
import { createPasskeys } from '#modules/identity/passkeys/passkeys.ts'
import type { Db, Trx } from '#platform/db.ts'
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
import { createOwnProvider } from './own-provider.ts'
import { officeClientId } from './provider.ts'
import { contentPolicy } from './provider-layers.ts'
import type { NewContact } from './registrations.ts'
import { findSignIn } from './sessions/sessions.storage.ts'
import { createSessions } from './sessions/sessions.ts'
import { createSignInNames } from './sign-in-names.ts'
import { createExternalIssuer } from './tokens/external-issuer.ts'
import { createKeyring } from './tokens/keys.ts'
import { forgetExpired, revokeAccount } from './tokens/revocations.storage.ts'
import { createRevocations } from './tokens/revocations.ts'
import { createVerifier, type IsAdminOf } from './tokens/verify-token.ts'

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
  /** The contact of an invited account has another address. */
  onReaddressed: (trx: Trx, given: { subjectId: string; email: string }) => Promise<void>
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

/** Who somebody is: the OpenID provider on the id host, its pages, and the check of every bearer token. */
export function createIdentity(options: IdentityOptions) {
  const { db, domains, config, mailer } = options
  const place = placeOf(options)
  const { origin, home, isElsewhere } = place
  const attempts = createAttempts({ db, secret: config.secret })
  const accounts = createAccounts({
    ...options,
    ...{ attempts, origin, secret: config.secret, isElsewhere },
  })
  const passkeys = passkeysOf(options, place)
  const assets = loadAssets()
  const cookies = createBrowserCookies({ secret: config.secret })
  const { provider, keyring, ...tokens } = tokensOf(options, { ...place, accounts, assets, cookies })
  tidyUp(options, keyring)

  return {
    isFor: provider.isFor,
    handle: provider.handle,
    signedIn: provider.signedIn,
    signTokenFor: provider.signTokenFor,
    /** For the command line, and for tests that need not wait for the clock. */
    keys: keyring,
    ...tokens,
    passkeys,
    /** Ends everything a person has open; every node knows at once. */
    revokeSessions: (given: { subjectId: string; reason: string }) =>
      revokeAccount(db, { accountId: given.subjectId, reason: given.reason }),
    /** How the sign-in of this access token proved who somebody is; null when it is over, or was another provider's. */
    signInOf: (given: { accountId: string; sid: string }) => findSignIn(db, given),
    /** For contacts, whose addresses and language the account follows. */
    signInNames: createSignInNames({ accounts }),
    /** For the office. */
    forStaff: createForStaff({ db, accounts, attempts }),
    /** For families: an account for a contact that is there already. */
    inviteContact: accounts.invitations.inviteContact,
    /** Tries that are counted, for contacts. */
    attempts,
    ...issuersOf(config, origin),
    /** For `ownAccountRoutes`. */
    own: {
      password: createOwnPassword({ db, attempts, mailer, origin }),
      sessions: createSessions({ db }),
    },
    /** For `identityPages`. */
    pages: {
      ...place,
      policy: contentPolicy(domains),
      assets,
      accounts,
      passkeys,
      newDevices: createNewDevices({ db, attempts, mailer, origin, home }),
      attempts,
      interactions: createInteractions(provider.started),
      cookies,
      blockOf: (accountId: string) => findBlock(db, accountId),
      signedIn: provider.signedIn,
    },
  }
}

type Place = Pick<PagesOptions, 'origin' | 'home' | 'isElsewhere'>

/** Where somebody signs in, and where the club is at home. */
function placeOf({ domains, config }: IdentityOptions): Place {
  return {
    origin: serviceOrigin('id', domains),
    home: siteOrigin(mainSite(), domains),
    isElsewhere: config.oidcIssuer !== null,
  }
}

type Keyring = ReturnType<typeof createKeyring>

/** Tokens: the provider that signs them with the keys of now, what ends them early, and the check of each. */
function tokensOf(
  options: IdentityOptions,
  given: Place & Pick<PagesOptions, 'accounts' | 'assets' | 'cookies'>,
) {
  const { db, pool, log, sealing, config } = options
  const { origin, home, accounts, assets, cookies } = given
  const tokenIdentity = { issuer: origin, audience: `${home}/api`, clientId: config.oidcClientId }
  const revocations = createRevocations({ db, pool, log })
  const keyring: Keyring = createKeyring({
    db,
    sealing,
    log,
    onChange: (keys) => provider.adoptKeys(keys),
  })
  const verifier = verifierOf(options, { keyring, revocations, tokenIdentity })
  const provider = createOwnProvider({
    ...options,
    identity: tokenIdentity,
    home,
    keys: keyring.current,
    verifier,
    accounts,
    assets,
    cookies,
    singleUse: !options.unsafe?.manyUses,
  })
  return {
    provider,
    keyring,
    tokenIdentity,
    verifyToken: verifier.verifyToken,
    async start() {
      await revocations.start()
      await keyring.start()
    },
    async stop() {
      keyring.stop()
      await revocations.stop()
    },
  }
}

/** What is done by the clock: what has expired is forgotten, keys take turns. */
function tidyUp({ db, jobs }: Pick<IdentityOptions, 'db' | 'jobs'>, keyring: Keyring): void {
  jobs.every('identity-forget', '17 * * * *', async () => {
    await forgetExpired(db)
    await forgetChallenges(db)
  })
  jobs.every('identity-keys', '43 * * * *', () => keyring.tend())
}

/** Where browsers sign in: here, or at the provider of the settings; the office is a client of its own. */
function issuersOf({ oidcIssuer, oidcClientId }: IdentityOptions['config'], origin: string) {
  const authority = oidcIssuer ?? origin
  return {
    issuer: { authority, clientId: oidcClientId },
    officeIssuer: { authority, clientId: officeClientId(oidcClientId) },
  }
}

/** Tokens of our own, and those of the provider in the settings. */
function verifierOf(
  options: IdentityOptions,
  given: {
    keyring: Keyring
    revocations: ReturnType<typeof createRevocations>
    tokenIdentity: { issuer: string; audience: string; clientId: string }
  },
) {
  const { db, config, isAdminOf } = options
  const { keyring, revocations, tokenIdentity } = given
  const elsewhere = config.oidcIssuer && {
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
  return createVerifier({
    keys: keyring.current,
    lookForKey: keyring.lookFor,
    identity: tokenIdentity,
    revocations,
    isAdminOf,
    ...(elsewhere || {}),
  })
}

function passkeysOf(options: IdentityOptions, { origin, home, isElsewhere }: Place) {
  const { db, mailer, log, domains, nameOf } = options
  return createPasskeys({
    db,
    mailer,
    log,
    rpId: domains.club,
    siteOrigins: sites
      .filter((site) => site.cookieDomain === 'club')
      .map((site) => siteOrigin(site, domains)),
    signInOrigin: origin,
    isElsewhere,
    nameOf,
    accountUrl: (language) => accountUrl({ home, language }),
  })
}
