import { club } from '#club/club.ts'
import { clearDeviceDataOfOthers } from './device-data.ts'
import {
  chooseOrganisation,
  chosenOrganisation,
  leaveOrganisation,
  type Organisation,
} from './impersonation.ts'
import { manager, type SessionContext, type SessionState } from './session-context.ts'
import { COOKIES } from './session-cookies.ts'
import { codeOf, reportSignInError } from './sign-in-errors.ts'
import {
  dropStoredUser,
  notedLogin,
  noteLogin,
  onStoredUserChange,
  readStoredUser,
  type StoredUser,
  secondsLeft,
  tellActing,
} from './stored-user.ts'

const ANONYMOUS: SessionState = { status: 'anonymous' }
/** How long to wait for a network that is not there, when the browser does not say that it is back. */
const NETWORK_PAUSE_MS = 5_000

/** Looks who is signed in on this site, or on another one of the club; told once, then kept up to date. */
export function start(ctx: SessionContext): () => void {
  const { issuer, cookies } = ctx
  const lookOr = () => void look(ctx).catch(() => become(ctx, null))
  lookOr()
  const stop = onStoredUserChange(issuer, lookOr)
  addEventListener('online', lookOr)
  // A page that is shown again as it was left has not left.
  const onShown = ({ persisted }: PageTransitionEvent) => void (persisted && stay(ctx))
  addEventListener('pageshow', onShown)
  // AUTH-32: who signs out on one site of the club is out in the open tabs of all others, without a word to the server; whoever
  // acts for an organisation on one of them does so on all (GEN-15).
  let seen = cookies.read(COOKIES.loginTime)
  const lookIfChanged = () => {
    if (document.visibilityState === 'hidden') return
    const now = cookies.read(COOKIES.loginTime)
    if (now === seen && !isForAnother(ctx)) return
    seen = now
    lookOr()
  }
  const onVisible = () => {
    lookIfChanged()
    void leaveIfEnded(ctx)
  }
  const check = setInterval(lookIfChanged, club.constants.sessionCheckMs)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    stop()
    clearInterval(check)
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('online', lookOr)
    removeEventListener('pageshow', onShown)
    clearTimeout(ctx.timer)
  }
}

/** Whom the page acts for is not what was chosen last, here or on another site. */
function isForAnother({ state, cookies }: SessionContext): boolean {
  return (
    state.status === 'signedIn' && (state.organisation?.id ?? null) !== cookies.read(COOKIES.organisationId)
  )
}

/** So long a browser may take to leave for the provider. */
const LEAVING_MS = 9_500

/**
 * Whoever pressed «sign in» while the page leaves would be stopped halfway, or would stop the signing out: it offers nothing of the kind.
 */
export function leave(ctx: SessionContext): void {
  clearTimeout(ctx.timer)
  ctx.organisationTokens.forget()
  ctx.isLeaving = true
  ctx.state = { status: 'unknown' }
  ctx.timer = setTimeout(() => stay(ctx), LEAVING_MS)
  ctx.listeners.notify()
}

/** It did not leave: who is signed in is looked at again. */
export function stay(ctx: SessionContext): void {
  if (!ctx.isLeaving) return
  ctx.isLeaving = false
  void look(ctx).catch(() => become(ctx, null))
}

async function look(ctx: SessionContext): Promise<void> {
  const { cookies, issuer } = ctx
  const loginTime = cookies.read(COOKIES.loginTime)
  const stored = readStoredUser(issuer)
  // Signed out, or signed in anew, on another site of the club: what this site kept is of yesterday.
  if (stored && loginTime !== notedLogin()) dropStoredUser(issuer)
  if (!loginTime) return become(ctx, null)
  const user = loginTime === notedLogin() ? stored : null
  if (user && secondsLeft(user) > 0) return become(ctx, user)
  await signInSilently(ctx, loginTime)
}

/**
 * A site on a domain of its own does not see the others' cookies: it asks the provider when somebody comes back to its tab.
 * Only a clear no counts; a network that is not there says nothing.
 */
async function leaveIfEnded(ctx: SessionContext): Promise<void> {
  const { hasOwnDomain, issuer, place, cookies } = ctx
  if (document.visibilityState === 'hidden' || !hasOwnDomain || ctx.state.status !== 'signedIn') return
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
  become(ctx, null)
}

/** AUTH-06: a silent sign-in that fails sets the user to none. */
async function signInSilently(ctx: SessionContext, loginTime: string): Promise<void> {
  const { issuer, cookies } = ctx
  // Noted before the user is stored: other tabs look as soon as that happens.
  noteLogin(loginTime)
  try {
    const user = await (await manager(ctx)).signinSilent()
    become(ctx, user as StoredUser | null)
  } catch (error) {
    const code = codeOf(error)
    const stored = readStoredUser(issuer)
    // A laptop wakes before its network does: whoever was signed in is still, and is renewed when there is one.
    if (code === 'unreachable' && stored) return become(ctx, stored)
    dropStoredUser(issuer)
    // Nobody is signed in at the provider any more: the hint is wrong. A lost network says nothing about that.
    if (code === 'login_required') cookies.drop(COOKIES.loginTime, COOKIES.timeZone)
    else reportSignInError('silent', error)
    become(ctx, null)
  }
}

export function become(ctx: SessionContext, user: StoredUser | null): void {
  const { cookies, organisationTokens, listeners } = ctx
  if (ctx.isLeaving) return
  clearTimeout(ctx.timer)
  const organisation = user && chosenOrganisation(cookies)
  const lost = organisation ? null : ctx.lost
  const next: SessionState = user
    ? { status: 'signedIn', profile: user.profile, organisation, lost }
    : ANONYMOUS
  if (user) {
    void clearDeviceDataOfOthers(organisation?.id ?? user.profile.sub)
    const left = secondsLeft(user)
    const ms = (left - club.constants.tokenExpiringSeconds) * 1000
    ctx.timer = setTimeout(() => void renew(ctx), Math.max(ms, left > 0 ? 1_000 : NETWORK_PAUSE_MS))
  } else organisationTokens.forget()
  if (isSame(ctx.state, next)) return
  ctx.state = next
  listeners.notify()
}

/** AUTH-03: a minute before the token ends; only one of several tabs asks. */
async function renew(ctx: SessionContext): Promise<StoredUser | null> {
  const { issuer, cookies } = ctx
  const stored = readStoredUser(issuer)
  if (stored && secondsLeft(stored) > club.constants.tokenExpiringSeconds) {
    become(ctx, stored)
    return stored
  }
  const loginTime = cookies.read(COOKIES.loginTime)
  if (!loginTime) become(ctx, null)
  else await signInSilently(ctx, loginTime)
  return readStoredUser(issuer)
}

/** Begins or ends to act for somebody: in every open tab of this site at once, on the others when they are looked at. */
export function actFor(ctx: SessionContext, organisation: Organisation | null): void {
  const { cookies, organisationTokens, issuer } = ctx
  if (organisation) chooseOrganisation(cookies, organisation)
  else leaveOrganisation(cookies)
  ctx.lost = null
  organisationTokens.forget()
  become(ctx, readStoredUser(issuer))
  tellActing()
}

/** AUTH-17: the right to act for them was taken away. Whoever acted is themselves again, and is told. False: nobody acted. */
export function loseOrganisation(ctx: SessionContext): boolean {
  const { state } = ctx
  const user = readStoredUser(ctx.issuer)
  if (state.status !== 'signedIn' || !state.organisation || !user) return false
  actFor(ctx, null)
  ctx.lost = state.organisation
  become(ctx, user)
  return true
}

/** AUTH-07, AUTH-08: the organisation's token while somebody acts for one, else one's own: as the page says it. */
export async function accessToken(ctx: SessionContext): Promise<string | null> {
  const { issuer, organisationTokens } = ctx
  if (ctx.state.status === 'unknown') await settled(ctx)
  if (ctx.state.status !== 'signedIn') return null
  let user = readStoredUser(issuer)
  if (!user || secondsLeft(user) <= 5) user = await renew(ctx)
  if (!user) return null
  const { organisation } = ctx.state
  // Chosen in another tab a moment ago: this call is still of whom the page names, the next one is not.
  if (isForAnother(ctx)) queueMicrotask(() => become(ctx, user))
  return organisation ? (await organisationTokens.userOf(organisation, user)).token : user.access_token
}

function settled(ctx: SessionContext): Promise<void> {
  const { listeners } = ctx
  return new Promise((resolve) => {
    const leave = listeners.add(() => {
      leave()
      resolve()
    })
  })
}

/** Renewed tokens are no news to a page: the person is the same. */
function isSame(one: SessionState, other: SessionState): boolean {
  if (one.status !== 'signedIn' || other.status !== 'signedIn') return one.status === other.status
  return (
    one.profile.sub === other.profile.sub &&
    one.organisation?.id === other.organisation?.id &&
    one.lost?.id === other.lost?.id
  )
}
