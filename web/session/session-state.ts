import { club, type Language } from '#club/club.ts'
import type { Domains } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { NOBODY, TICKETS_OF_DAYS, ticketsMark } from '#modules/identity/tickets-of.rules.ts'
import { type Issuer, ownIssuer } from '#web/site/issuer.ts'
import { createListeners } from '#web/ui/listeners.ts'
import { clearDeviceDataOfOthers } from './device-data.ts'
import {
  chooseOrganisation,
  chosenOrganisation,
  leaveOrganisation,
  type Organisation,
} from './impersonation.ts'
import type { Manager } from './manager.ts'
import { createOrganisationTokens } from './organisation-token.ts'
import { returnAddress } from './return-address.ts'
import { COOKIES, sessionCookies } from './session-cookies.ts'
import { codeOf, reportSignInError } from './sign-in-errors.ts'
import {
  dropStoredUser,
  notedLogin,
  noteLogin,
  onStoredUserChange,
  readStoredUser,
  type StoredUser,
  secondsLeft,
} from './stored-user.ts'

/** The page a session belongs to. */
export type Place = { siteKey: string; language: Language; domains: Domains; issuer?: Issuer | undefined }

export type SessionState =
  | { status: 'unknown' | 'anonymous' }
  | { status: 'signedIn'; profile: StoredUser['profile']; organisation: Organisation | null }

export type SessionControl = ReturnType<typeof createSession>

const UNKNOWN: SessionState = { status: 'unknown' }
const ANONYMOUS: SessionState = { status: 'anonymous' }
/** A 401 that stays after signing in must not send the page round and round. */
const AUTOMATIC_PAUSE_MS = 30_000
const AUTOMATIC_KEY = 'kurve.signInAt'
/** How long to wait for a network that is not there, when the browser does not say that it is back. */
const NETWORK_PAUSE_MS = 5_000

/** One per document: who is signed in here, and the tokens. The sign-in library is loaded when it is needed. */
export function createSession(place: Place) {
  const issuer = place.issuer ?? ownIssuer(place.domains)
  const cookies = sessionCookies(place)
  const listeners = createListeners()
  const hasOwnDomain = siteByKey(place.siteKey)?.cookieDomain !== 'club'
  let state: SessionState = UNKNOWN
  let loadedManager: Promise<Manager> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const organisationTokens = createOrganisationTokens({
    // Who administrates what is known here only, wherever one has signed in.
    issuer: { authority: ownIssuer(place.domains).authority, clientId: issuer.clientId },
    onFailure: (error) => reportSignInError('exchange', error),
  })

  function manager(): Promise<Manager> {
    loadedManager ??= import('./manager.ts').then(({ createManager }) =>
      createManager({ issuer, origin: location.origin, language: place.language }),
    )
    loadedManager.catch(() => {
      loadedManager = null
    })
    return loadedManager
  }

  /** Looks who is signed in on this site, or on another one of the club; told once, then kept up to date. */
  function start(): () => void {
    const lookOr = () => void look().catch(() => become(null))
    lookOr()
    const stop = onStoredUserChange(issuer, lookOr)
    addEventListener('online', lookOr)
    // AUTH-32: who signs out on one site of the club is out in the open tabs of all others, without a word to the server.
    let seen = cookies.read(COOKIES.loginTime)
    const lookIfChanged = () => {
      if (document.visibilityState === 'hidden') return
      const now = cookies.read(COOKIES.loginTime)
      if (now === seen) return
      seen = now
      lookOr()
    }
    const onVisible = () => {
      lookIfChanged()
      void leaveIfEnded()
    }
    const check = setInterval(lookIfChanged, club.constants.sessionCheckMs)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stop()
      clearInterval(check)
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('online', lookOr)
      clearTimeout(timer)
    }
  }

  async function look(): Promise<void> {
    const loginTime = cookies.read(COOKIES.loginTime)
    const stored = readStoredUser(issuer)
    // Signed out, or signed in anew, on another site of the club: what this site kept is of yesterday.
    if (stored && loginTime !== notedLogin()) dropStoredUser(issuer)
    if (!loginTime) return become(null)
    const user = loginTime === notedLogin() ? stored : null
    if (user && secondsLeft(user) > 0) return become(user)
    await signInSilently(loginTime)
  }

  /**
   * A site on a domain of its own does not see the others' cookies: it asks the provider when somebody comes back to its tab.
   * Only a clear no counts; a network that is not there says nothing.
   */
  async function leaveIfEnded(): Promise<void> {
    if (document.visibilityState === 'hidden' || !hasOwnDomain || state.status !== 'signedIn') return
    const stored = readStoredUser(issuer)
    // One that has run out is renewed in its time.
    if (!stored || secondsLeft(stored) <= 0 || place.issuer) return
    const answer = await fetch(`${issuer.authority}/connect/userinfo`, {
      headers: { authorization: `Bearer ${stored.access_token}` },
    }).catch(() => null)
    // Another tab may have brought a new one meanwhile.
    if (answer?.status !== 401 || readStoredUser(issuer)?.access_token !== stored.access_token) return
    dropStoredUser(issuer)
    cookies.drop(COOKIES.loginTime, COOKIES.timeZone)
    become(null)
  }

  /** AUTH-06: a silent sign-in that fails sets the user to none. */
  async function signInSilently(loginTime: string): Promise<void> {
    // Noted before the user is stored: other tabs look as soon as that happens.
    noteLogin(loginTime)
    try {
      const user = await (await manager()).signinSilent()
      become(user as StoredUser | null)
    } catch (error) {
      const code = codeOf(error)
      const stored = readStoredUser(issuer)
      // A laptop wakes before its network does: whoever was signed in is still, and is renewed when there is one.
      if (code === 'unreachable' && stored) return become(stored)
      dropStoredUser(issuer)
      // Nobody is signed in at the provider any more: the hint is wrong. A lost network says nothing about that.
      if (code === 'login_required') cookies.drop(COOKIES.loginTime, COOKIES.timeZone)
      else reportSignInError('silent', error)
      become(null)
    }
  }

  function become(user: StoredUser | null): void {
    clearTimeout(timer)
    const organisation = user && chosenOrganisation(cookies)
    const next: SessionState = user ? { status: 'signedIn', profile: user.profile, organisation } : ANONYMOUS
    if (user) {
      void clearDeviceDataOfOthers(organisation?.id ?? user.profile.sub)
      const left = secondsLeft(user)
      const ms = (left - club.constants.tokenExpiringSeconds) * 1000
      timer = setTimeout(() => void renew(), Math.max(ms, left > 0 ? 1_000 : NETWORK_PAUSE_MS))
    } else organisationTokens.forget()
    if (isSame(state, next)) return
    state = next
    listeners.notify()
  }

  /** AUTH-03: a minute before the token ends; only one of several tabs asks. */
  async function renew(): Promise<StoredUser | null> {
    const stored = readStoredUser(issuer)
    if (stored && secondsLeft(stored) > club.constants.tokenExpiringSeconds) {
      become(stored)
      return stored
    }
    const loginTime = cookies.read(COOKIES.loginTime)
    if (!loginTime) become(null)
    else await signInSilently(loginTime)
    return readStoredUser(issuer)
  }

  /** AUTH-07, AUTH-08: the organisation's token while somebody acts for one, else one's own. */
  async function accessToken(): Promise<string | null> {
    if (state.status === 'unknown') await settled()
    if (state.status !== 'signedIn') return null
    let user = readStoredUser(issuer)
    if (!user || secondsLeft(user) <= 5) user = await renew()
    if (!user) return null
    const organisation = chosenOrganisation(cookies)
    return organisation ? (await organisationTokens.userOf(organisation, user)).token : user.access_token
  }

  function settled(): Promise<void> {
    return new Promise((resolve) => {
      const leave = listeners.add(() => {
        leave()
        resolve()
      })
    })
  }

  /** `fresh`: the provider asks for the proof again, although it knows the person (RFC 9470 §5). */
  async function signIn(
    more: { register?: boolean; fresh?: boolean; returnTo?: string } = {},
  ): Promise<void> {
    cookies.write(COOKIES.beforeSignIn, more.returnTo ?? location.href)
    leaveOrganisation(cookies)
    try {
      await (await manager()).signinRedirect({
        nonce: crypto.randomUUID(),
        ...(more.register ? { prompt: 'create' } : {}),
        ...(more.fresh ? { prompt: 'login', max_age: 0 } : {}),
      })
    } catch (error) {
      reportSignInError('signIn', error)
      throw error
    }
  }

  /** After a 401 (AUTH-36): what is stored is worth nothing any more. */
  function signInAgain(): void {
    const last = Number(sessionStorage.getItem(AUTOMATIC_KEY) ?? 0)
    dropStoredUser(issuer)
    if (Date.now() - last < AUTOMATIC_PAUSE_MS) {
      become(null)
      return
    }
    sessionStorage.setItem(AUTOMATIC_KEY, String(Date.now()))
    signIn().catch(() => become(null))
  }

  /** AUTH-05. Revoking may fail when the network does; the person is signed out here all the same. */
  async function signOut(): Promise<void> {
    markTicketsForgotten()
    cookies.write(COOKIES.beforeSignOut, location.href)
    cookies.drop(COOKIES.loginTime, COOKIES.timeZone)
    leaveOrganisation(cookies)
    const library = await manager()
    const idToken = (await library.getUser())?.id_token
    try {
      await library.signoutRedirect()
    } catch (error) {
      reportSignInError('signOut', error)
      dropStoredUser(issuer)
      become(null)
      if (idToken) await library.signoutRedirect({ id_token_hint: idToken })
    }
  }

  /** The account is gone and every session with it: there is nobody left to sign out. A new document remembers nothing. */
  async function leaveForGood(to: string): Promise<void> {
    markTicketsForgotten()
    cookies.drop(COOKIES.loginTime, COOKIES.timeZone)
    leaveOrganisation(cookies)
    dropStoredUser(issuer)
    location.replace(to)
  }

  /** On purpose, unlike a session that ends: the site that keeps tickets for times without a connection reads it there. */
  function markTicketsForgotten(): void {
    cookies.write(COOKIES.ticketsOf, NOBODY, TICKETS_OF_DAYS)
    cookies.drop(COOKIES.ticketsKept)
  }

  /** AUTH-04, on `/sso/callback`: answers where to go on. */
  async function finishSignIn(): Promise<string> {
    const library = await manager()
    const now = new Date().toISOString()
    const before = cookies.read(COOKIES.loginTime)
    // Before the user is stored, as above; taken back when there is none.
    cookies.write(COOKIES.loginTime, now, club.signIn.sessionDays)
    noteLogin(now)
    try {
      const { profile } = await library.signinRedirectCallback()
      await noteTicketsOf(profile.sub)
    } catch (error) {
      if (before) cookies.write(COOKIES.loginTime, before, club.signIn.sessionDays)
      else cookies.drop(COOKIES.loginTime)
      dropStoredUser(issuer)
      throw error
    }
    cookies.write(COOKIES.timeZone, timeZone(), club.signIn.sessionDays)
    void library.clearStaleState()
    return returnAddress(cookies.read(COOKIES.beforeSignIn), place)
  }

  /** Nobody else’s tickets are shown from now on. The club’s own provider has said so already. */
  async function noteTicketsOf(personId: string): Promise<void> {
    const mark = await ticketsMark(personId)
    if (cookies.read(COOKIES.ticketsOf) !== mark) cookies.write(COOKIES.ticketsOf, mark, TICKETS_OF_DAYS)
  }

  async function finishSignOut(): Promise<string> {
    dropStoredUser(issuer)
    if (new URLSearchParams(location.search).has('state')) await (await manager()).signoutRedirectCallback()
    return returnAddress(cookies.read(COOKIES.beforeSignOut), place)
  }

  return {
    state: () => state,
    onChange(listener: () => void) {
      return listeners.add(listener)
    },
    start,
    accessToken,
    signIn,
    signInAgain,
    signOut,
    leaveForGood,
    finishSignIn,
    /** In the hidden frame, on `/sso/callback-silent`: hands the answer to the page around it. */
    finishSilently: async () => (await manager()).signinSilentCallback(),
    finishSignOut,
    report: reportSignInError,
    isSignedIn: () => {
      const user = readStoredUser(issuer)
      return user !== null && secondsLeft(user) > 0 && cookies.read(COOKIES.loginTime) === notedLogin()
    },
    /** Does the address bring an answer of the provider, good or bad? */
    hasAnswer: () => new URLSearchParams(location.search).has('state'),
    /** Is the answer in the address waited for? A code that was redeemed is not, nor one that this browser never asked for. */
    isAwaited: () => {
      const state = new URLSearchParams(location.search).get('state')
      return state !== null && localStorage.getItem(`oidc.${state}`) !== null
    },
    /** The page that was stored before signing in or out; it stays stored when something fails. */
    storedPage: (name: 'beforeSignIn' | 'beforeSignOut') => returnAddress(cookies.read(COOKIES[name]), place),
    actFor(organisation: Organisation) {
      chooseOrganisation(cookies, organisation)
      organisationTokens.forget()
      become(readStoredUser(issuer))
    },
    actForMyself() {
      leaveOrganisation(cookies)
      organisationTokens.forget()
      become(readStoredUser(issuer))
    },
  }
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Renewed tokens are no news to a page: the person is the same. */
function isSame(one: SessionState, other: SessionState): boolean {
  if (one.status !== 'signedIn' || other.status !== 'signedIn') return one.status === other.status
  return one.profile.sub === other.profile.sub && one.organisation?.id === other.organisation?.id
}
