import Provider, {
  type AdapterFactory,
  type Configuration,
  errors,
  type Grant,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { club } from '#club/club.ts'
import { type Domains, serviceOrigin, siteOrigin } from '#club/domains.ts'
import { sites } from '#club/sites.ts'
import { tokens } from '#club/tokens.ts'
import type { Scope } from '#platform/http/access.ts'
import type { SigningKeys } from './tokens/keys.ts'
import type { TokenIdentity } from './tokens/tokens.ts'

/** What the provider needs to know of an account. */
export type ProviderAccount = { id: string; email: string; name: string }

export type ProviderOptions = {
  identity: TokenIdentity
  keys: SigningKeys
  domains: Domains
  records: AdapterFactory
  findAccount: (id: string) => Promise<ProviderAccount | undefined>
  /** Whose browser a sign-in is that begins with this request. */
  browserMark: (ctx: KoaContextWithOIDC) => string
  pages: Pick<Configuration, 'renderError'> & {
    logoutSource: (ctx: KoaContextWithOIDC, form: string) => void | Promise<void>
    postLogoutSuccessSource: (ctx: KoaContextWithOIDC) => void | Promise<void>
  }
}

const DAY = 86_400
const SESSION_SECONDS = club.signIn.sessionDays * DAY
export const SESSION_COOKIE = '__Host-kurve-session'

export const routes = {
  authorization: '/connect/authorize',
  token: '/connect/token',
  userinfo: '/connect/userinfo',
  revocation: '/connect/revocation',
  end_session: '/connect/endsession',
  jwks: '/.well-known/jwks.json',
}

/**
 * The OpenID provider of the club: one public client for all sites and one for the office, code flow with PKCE S256 and nothing
 * else. A token of a site opens nothing in the office: no page of a site, whatever runs in it, gets the scope `office`.
 */
export function createProvider(options: ProviderOptions): Provider {
  const { identity, keys, domains, records } = options
  const office = officeClientId(identity.clientId)
  const opened: Opened = {
    audience: identity.audience,
    scopesOf: ({ clientId }) => (clientId === office ? OFFICE_SCOPE : club.signIn.scopes.join(' ')),
  }
  const provider = new Provider(identity.issuer, {
    adapter: records,
    jwks: { keys: keys.privateJwks as never },
    clients: [webClient(identity.clientId, domains), officeClient(identity.clientId, domains)],
    routes,
    scopes: ['openid', 'offline_access', 'email'],
    // The product loads no user info (AUTH-26), so the header's name comes with the identity token.
    claims: { openid: ['sub', 'name', 'email', 'amr', 'auth_time'], email: ['email', 'email_verified'] },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'], userinfoSigningAlgValues: ['ES256'] },
    clientDefaults: { id_token_signed_response_alg: 'ES256', token_endpoint_auth_method: 'none' },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientId === office
        ? origin === serviceOrigin('office', domains)
        : siteOrigins(domains).has(origin),
    cookies: cookieSettings,
    ttl: lifetimes,
    features: featuresOf(options.pages, opened),
    extraParams: ['language'],
    // `sid` is the family of tokens that is revoked together: the grant.
    extraTokenClaims: async (ctx, token) => ({
      sid: 'grantId' in token ? token.grantId : undefined,
      auth_time: authTimeOf(ctx),
    }),
    // Refresh tokens come with every sign-in and end with its session, whether the scope was named or not.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => true,
    rotateRefreshToken: true,
    loadExistingGrant: (ctx) => firstPartyGrant(ctx, opened),
    interactions: {
      policy: signInPolicy(options.browserMark),
      url: (_ctx, interaction) => interactionUrl(interaction),
    },
    findAccount: async (_ctx, id) => {
      const account = await options.findAccount(id)
      return account && { accountId: account.id, claims: async () => claimsOf(account) }
    },
    renderError: options.pages.renderError,
  } as Configuration)
  // The address is made from the host we were asked on; the scheme stands in the settings, not in the socket.
  provider.proxy = true
  return provider
}

export function claimsOf(account: ProviderAccount) {
  return { sub: account.id, name: account.name || undefined, email: account.email, email_verified: true }
}

/** Of the pages that sign people in: the sites and the office. They may read what the provider says to everybody. */
export function isSignInOrigin(origin: string, domains: Domains): boolean {
  return siteOrigins(domains).has(origin) || origin === serviceOrigin('office', domains)
}

const originTables = new WeakMap<Domains, ReadonlySet<string>>()

function siteOrigins(domains: Domains): ReadonlySet<string> {
  let origins = originTables.get(domains)
  if (!origins) {
    origins = new Set(sites.map((site) => siteOrigin(site, domains)))
    originTables.set(domains, origins)
  }
  return origins
}

const OFFICE_SCOPE = 'office' satisfies Scope

/** The office's client beside that of the sites. */
export const officeClientId = (clientId: string): string => `${clientId}-office`

/** A token that opens the office once; nothing that renews itself. */
function officeClient(clientId: string, domains: Domains) {
  const origin = serviceOrigin('office', domains)
  return {
    ...webClient(clientId, domains),
    client_id: officeClientId(clientId),
    grant_types: ['authorization_code'],
    redirect_uris: [`${origin}/sso/callback`],
    post_logout_redirect_uris: [],
  }
}

/** Redirect addresses are exactly those of the sites; nothing is matched by pattern. */
function webClient(clientId: string, domains: Domains) {
  const origins = [...siteOrigins(domains)]
  return {
    client_id: clientId,
    client_name: club.name,
    application_type: 'web' as const,
    token_endpoint_auth_method: 'none' as const,
    id_token_signed_response_alg: 'ES256' as const,
    response_types: ['code' as const],
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:token-exchange'],
    redirect_uris: origins.flatMap((origin) => [`${origin}/sso/callback`, `${origin}/sso/callback-silent`]),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/sso/callback-logout`),
  }
}

/** `__Host-` wants Secure and the whole host; the library scopes the other two to a path, so they are `__Secure-`. */
const cookieSettings = {
  names: {
    session: SESSION_COOKIE,
    interaction: '__Secure-kurve-interaction',
    resume: '__Secure-kurve-resume',
  },
  long: { httpOnly: true, sameSite: 'lax' as const, path: '/' },
  short: { httpOnly: true, sameSite: 'lax' as const },
}

/** Not "stay signed in": the cookie goes with the browser, the session after a day at the latest. */
function sessionSeconds(_ctx: unknown, session: { transient?: boolean }): number {
  return session.transient ? DAY : SESSION_SECONDS
}

/** Rotation does not prolong: the family ends when its first token would have. */
function refreshSeconds(ctx: KoaContextWithOIDC | undefined): number {
  return ctx?.oidc?.entities.RotatedRefreshToken?.remainingTTL || SESSION_SECONDS
}

const lifetimes = {
  AccessToken: tokens.accessTokenMinutes * 60,
  AuthorizationCode: 60,
  IdToken: 600,
  Interaction: 3600,
  Session: sessionSeconds,
  RefreshToken: refreshSeconds,
  Grant: 12 * SESSION_SECONDS,
}

/**
 * Asking to sign in, or (`prompt=create`) to register. Consent is not asked: the client is the club itself. The library's
 * own cookie of an interaction reaches one path and one sign-in at a time; so the mark of the browser is kept with it.
 */
function signInPolicy(browserMark: ProviderOptions['browserMark']) {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  for (const prompt of policy) {
    const { details } = prompt
    prompt.details = async (ctx) => ({
      ...(await details(ctx)),
      // A silent question (`prompt=none`) begins nothing.
      ...(ctx.oidc.promptPending('none') ? {} : { browser: browserMark(ctx) }),
    })
  }
  return policy
}

function interactionUrl(interaction: { uid: string; prompt: { name: string } }): string {
  const page = interaction.prompt.name === 'create' ? '/registrieren' : '/anmelden'
  return `${page}?vorgang=${encodeURIComponent(interaction.uid)}`
}

/** What the tokens of a client open, and whose scopes they carry. */
type Opened = { audience: string; scopesOf: (client: { clientId: string }) => string }

/** What of the library is on. */
function featuresOf(
  { logoutSource, postLogoutSuccessSource }: ProviderOptions['pages'],
  opened: Opened,
): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    userinfo: { enabled: true },
    rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource },
    resourceIndicators: oneApi(opened),
  }
}

/** There is one API: a request that names no resource means it. */
function oneApi({ audience, scopesOf }: Opened) {
  return {
    enabled: true,
    defaultResource: async () => audience,
    useGrantedResource: async () => true,
    getResourceServerInfo: async (_ctx: unknown, resource: string, client: { clientId: string }) => {
      if (resource !== audience) throw new errors.InvalidTarget()
      return {
        scope: scopesOf(client),
        audience,
        accessTokenTTL: tokens.accessTokenMinutes * 60,
        accessTokenFormat: 'jwt' as const,
        jwt: { sign: { alg: 'ES256' as const } },
      }
    },
  }
}

async function firstPartyGrant(
  ctx: KoaContextWithOIDC,
  { audience, scopesOf }: Opened,
): Promise<Grant | undefined> {
  const { provider, client, session, account } = ctx.oidc
  if (!client || !session || !account) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const existing = grantId ? await provider.Grant.find(grantId) : undefined
  // A grant must outlive every refresh token that is made under it.
  if (existing && existing.accountId === account.accountId && existing.remainingTTL > 2 * SESSION_SECONDS)
    return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope('openid offline_access email')
  grant.addResourceScope(audience, scopesOf(client))
  await grant.save()
  return grant
}

function authTimeOf(ctx: KoaContextWithOIDC | undefined): number | undefined {
  const { AuthorizationCode: code, RefreshToken: refresh } = ctx?.oidc?.entities ?? {}
  return code?.authTime ?? refresh?.authTime
}
