import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Domains, domainsOf } from '#club/domains.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import { isProvedAddress } from '#modules/contacts/email-links.ts'
import { ownAccountRoutes } from '#modules/identity/account.routes.ts'
import { createIdentity, type Identity, type IdentityOptions } from '#modules/identity/identity.ts'
import { identityPages } from '#modules/identity/pages/pages.ts'
import { passkeysRoutes } from '#modules/identity/passkeys/passkeys.routes.ts'
import { createOrganisations } from '#modules/organisations/organisations.ts'
import type { Database } from '#platform/db.ts'
import { type App, buildApp } from '#platform/http/http.ts'
import { createJobs, type Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { createSealing } from '#platform/secrets/sealing.ts'
import { type Config, readConfig } from '#platform/settings/config.ts'
import { fetchFrom, type IdHost } from '#testing/id-host.ts'
import { testLog } from '#testing/log-book.ts'

export type SentMail = { to: string; subject: string; html: string; plain: string }

/** The provider and its pages on a real port, for tests; mails are kept instead of sent. */
export type IdentityServer = IdHost & {
  identity: Identity
  app: App
  jobs: Jobs
  mails: SentMail[]
  port: number
  stop(): Promise<void>
}

export async function buildIdentity(
  database: Database & { url: string },
  more: Partial<Pick<IdentityOptions, 'unsafe' | 'isAdminOf' | 'fetch'>> & {
    addRoutes?: (app: App) => void
    /** The settings of another OpenID provider, and whatever else differs. */
    config?: Partial<Config>
    /** Those of another process of the same club: both are reached under one name. */
    domains?: Domains
  } = {},
): Promise<IdentityServer> {
  const { db, pool, url } = database
  const { addRoutes, config: settings, domains: shared, ...overrides } = more
  const log = testLog()
  const config = { ...readConfig({ NODE_ENV: 'test' }), ...settings }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const domains = shared ?? domainsOf({ environment: 'development', port, clubDomain: null })
  const mails: SentMail[] = []
  const mailer: Mailer = { send: async (_trx, mail) => void mails.push(mail) }
  const jobs = createJobs({ url, log, workers: false })
  const contacts = createContacts({ db })
  const identity = createIdentity({
    db,
    pool,
    sealing: createSealing(config),
    config,
    domains,
    jobs,
    mailer,
    log,
    isAdminOf: createOrganisations({ db }).isAdminOf,
    onRegistered: contacts.registerContact,
    onReaddressed: contacts.replaceUnproved,
    onConfirmed: async (trx, given) => void (await contacts.confirmEmail(trx, given)),
    isProvedAddress: (email) => isProvedAddress(db, email),
    nameOf: contacts.nameOf,
    ...overrides,
  })
  await jobs.start()
  await identity.start()
  const app = await buildApp({
    log,
    verifyToken: identity.verifyToken,
    trustProxy: false,
    production: false,
    requestsPerMinute: null,
    serverFactory: (handler) => serve(server, identity, handler),
  })
  await app.register(identityPages(identity.pages))
  await app.register(passkeysRoutes(identity.passkeys))
  await app.register(ownAccountRoutes(identity.own))
  addRoutes?.(app)
  await app.ready()
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await identity.stop()
    await jobs.stop()
  }
  const { issuer } = identity.tokenIdentity
  const { host } = new URL(issuer)
  return {
    identity,
    issuer,
    domains,
    app,
    jobs,
    mails,
    port,
    fetch: (path, init) => fetchFrom({ port, host, path, init }),
    stop,
  }
}

function serve(
  server: Server,
  identity: Identity,
  handler: (request: never, response: never) => void,
): Server {
  return server.on('request', (request, response) => {
    if (identity.isFor(request)) identity.handle(request, response)
    else handler(request as never, response as never)
  })
}
