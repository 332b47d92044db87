import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { setBearer } from '#web/api/bearer.ts'
import { ownIssuer } from '#web/site/issuer.ts'
import { createListeners } from '#web/ui/listeners.ts'
import { clearDeviceData } from './device-data.ts'
import type { Organisation } from './impersonation.ts'
import { COOKIES, sessionCookies } from './session-cookies.ts'
import type { Place, SessionControl, SessionState } from './session-state.ts'
import { onStoredUserChange, readStoredUser } from './stored-user.ts'

export type SessionUser = {
  /** The person, or the organisation one acts for. */
  id: string
  personId: string
  name: string
  email: string
}

export type Session = {
  /** `unknown` on the server and until the browser has looked. */
  status: SessionState['status']
  user: SessionUser | null
  /** In whose name the person acts. */
  organisation: Organisation | null
  /** In whose name they acted until the right was taken away; `actForMyself` puts it aside. */
  lostOrganisation: Organisation | null
  /** Comes back to this page, or to another one of the club (`returnTo`, with its origin). */
  signIn(more?: { returnTo: string }): Promise<void>
  /** Comes back to this page. */
  register(): Promise<void>
  /** Asks for the proof again (step-up); use `useFreshSignIn()`, which explains it and keeps what was typed. */
  signInFreshly(): Promise<void>
  signOut(): Promise<void>
  accessToken(): Promise<string | null>
  actFor(organisation: Organisation): void
  actForMyself(): void
}

const UNKNOWN: SessionState = { status: 'unknown' }
const ANONYMOUS: SessionState = { status: 'anonymous' }

/** The page that the session of this document belongs to; none on the server. */
let here: Place | null = null
let loading: Promise<SessionControl> | null = null
let control: SessionControl | null = null
/** Looked, and nothing says that somebody is signed in: most visitors never load what signs in. */
let isNobody = false
let stop = () => {}
const listeners = createListeners()

/** Stands once in the shell: looks who is signed in as soon as the page is alive. */
export function SessionStart(place: Place): null {
  const { siteKey, language, domains, issuer } = place
  useEffect(() => {
    // The steps on the way back sign in themselves.
    if (location.pathname.startsWith('/sso/')) return
    here = { siteKey, language, domains, issuer }
    setBearer({
      status: () => stateNow().status,
      accessToken: actions.accessToken,
      signIn: () => void awake()?.then((session) => session.signInAgain()),
      onChange: listeners.add,
    })
    if (control) stop = control.start()
    else if (hasTrace(here)) wakeOrBeNobody()
    else {
      isNobody = true
      stop = listenForSomebody(here)
    }
    notify()
    return () => stop()
  }, [siteKey, language, domains, issuer])
  return null
}

/** Somebody may sign in in another tab, or on another site of the club while this one lies behind. */
function listenForSomebody(place: Place): () => void {
  const stopListening = onStoredUserChange(place.issuer ?? ownIssuer(place.domains), wakeOrBeNobody)
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && hasTrace(place)) wakeOrBeNobody()
  }
  document.addEventListener('visibilitychange', lookAgain)
  return () => {
    stopListening()
    document.removeEventListener('visibilitychange', lookAgain)
  }
}

function hasTrace(place: Place): boolean {
  const issuer = place.issuer ?? ownIssuer(place.domains)
  return readStoredUser(issuer) !== null || sessionCookies(place).read(COOKIES.loginTime) !== null
}

/** The session itself, loaded when it is needed and started once. */
function awake(): Promise<SessionControl> | null {
  if (!here) return null
  const place = here
  loading ??= import('./session-state.ts').then(({ createSession }) => {
    stop()
    const session = createSession(place)
    session.onChange(notify)
    control = session
    stop = session.start()
    notify()
    return session
  })
  loading.catch(() => {
    loading = null
  })
  return loading
}

function wakeOrBeNobody(): void {
  awake()?.catch(() => {
    isNobody = true
    notify()
  })
}

function stateNow(): SessionState {
  return control?.state() ?? (isNobody ? ANONYMOUS : UNKNOWN)
}

function notify(): void {
  listeners.notify()
}

/** Who is signed in; the same on the server, while hydrating and before anybody has looked: `unknown`. */
export function useSession(): Session {
  const state = useSyncExternalStore(listeners.add, stateNow, () => UNKNOWN)
  return useMemo(
    () => ({
      status: state.status,
      user: userOf(state),
      organisation: state.status === 'signedIn' ? state.organisation : null,
      lostOrganisation: state.status === 'signedIn' ? state.lost : null,
      ...actions,
    }),
    [state],
  )
}

const actions = {
  signIn: async (more?: { returnTo: string }) => (await awake())?.signIn(more),
  register: async () => (await awake())?.signIn({ register: true }),
  signInFreshly: async () => (await awake())?.signIn({ fresh: true }),
  signOut: async () => {
    await clearDeviceData()
    return (await awake())?.signOut()
  },
  /** Nobody's token is not worth loading anything for. */
  accessToken: async () => (await loading?.catch(() => null))?.accessToken() ?? null,
  actFor: (organisation: Organisation) => control?.actFor(organisation),
  actForMyself: () => control?.actForMyself(),
}

/** After the account was deleted: nobody is signed in any more, here or elsewhere. */
export async function leaveForGood(to: string): Promise<void> {
  await clearDeviceData()
  await (await awake())?.leaveForGood(to)
}

function userOf(state: SessionState): SessionUser | null {
  if (state.status !== 'signedIn') return null
  const { profile, organisation } = state
  return {
    id: organisation?.id ?? profile.sub,
    personId: profile.sub,
    name: organisation?.name || profile.name || profile.email || '',
    email: profile.email ?? '',
  }
}
