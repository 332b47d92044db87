import type { Language } from '#club/club.ts'
import type { Domains } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { type Issuer, ownIssuer } from '#web/site/issuer.ts'
import { createListeners } from '#web/ui/listeners.ts'
import type { Organisation } from './impersonation.ts'
import type { Manager } from './manager.ts'
import { createOrganisationTokens } from './organisation-token.ts'
import { sessionCookies } from './session-cookies.ts'
import { reportSignInError } from './sign-in-errors.ts'
import type { StoredUser } from './stored-user.ts'

/** The page a session belongs to. */
export type Place = { siteKey: string; language: Language; domains: Domains; issuer?: Issuer | undefined }

export type SessionState =
  | { status: 'unknown' | 'anonymous' }
  | {
      status: 'signedIn'
      profile: StoredUser['profile']
      organisation: Organisation | null
      /** For whom one acted until the right was taken away; null again once it was read. */
      lost: Organisation | null
    }

type Organisations = ReturnType<typeof createOrganisationTokens>

/** What one document knows of its session. */
export type SessionContext = {
  place: Place
  issuer: Issuer
  cookies: ReturnType<typeof sessionCookies>
  listeners: ReturnType<typeof createListeners>
  /** Its cookies are not those of the club's other sites. */
  hasOwnDomain: boolean
  organisationTokens: Organisations
  state: SessionState
  lost: Organisation | null
  loadedManager: Promise<Manager> | null
  /** It goes to the provider to sign out: nobody is anybody here until the page is gone, or stays after all. */
  isLeaving: boolean
  /** When the token is renewed. */
  timer: ReturnType<typeof setTimeout> | undefined
}

export function sessionContext(place: Place): SessionContext {
  const issuer = place.issuer ?? ownIssuer(place.domains)
  return {
    place,
    issuer,
    cookies: sessionCookies(place),
    listeners: createListeners(),
    hasOwnDomain: siteByKey(place.siteKey)?.cookieDomain !== 'club',
    organisationTokens: createOrganisationTokens({
      // Who administrates what is known here only, wherever one has signed in.
      issuer: { authority: ownIssuer(place.domains).authority, clientId: issuer.clientId },
      onFailure: (error) => reportSignInError('exchange', error),
    }),
    state: { status: 'unknown' },
    lost: null,
    loadedManager: null,
    isLeaving: false,
    timer: undefined,
  }
}

/** The sign-in library, loaded when it is needed. */
export function manager(ctx: SessionContext): Promise<Manager> {
  const { issuer, place } = ctx
  ctx.loadedManager ??= import('./manager.ts').then(({ createManager }) =>
    createManager({ issuer, origin: location.origin, language: place.language }),
  )
  ctx.loadedManager.catch(() => {
    ctx.loadedManager = null
  })
  return ctx.loadedManager
}
