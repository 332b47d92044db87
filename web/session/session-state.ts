import { inContext } from '#platform/in-context.ts'
import type { Organisation } from './impersonation.ts'
import { accessToken, actFor, start } from './keeping-session.ts'
import { returnAddress } from './return-address.ts'
import { manager, type Place, type SessionState, sessionContext } from './session-context.ts'
import { COOKIES } from './session-cookies.ts'
import { reportSignInError } from './sign-in-errors.ts'
import { finishSignIn, finishSignOut, leaveForGood, signIn, signInAgain, signOut } from './signing-in.ts'
import { notedLogin, readStoredUser, secondsLeft } from './stored-user.ts'

export type { Place, SessionState }

export type SessionControl = ReturnType<typeof createSession>

/** One per document: who is signed in here, and the tokens. The sign-in library is loaded when it is needed. */
export function createSession(place: Place) {
  const ctx = sessionContext(place)
  const { issuer, cookies } = ctx
  return {
    state: () => ctx.state,
    onChange(listener: () => void) {
      return ctx.listeners.add(listener)
    },
    ...inContext(ctx, {
      start,
      accessToken,
      signIn,
      signInAgain,
      signOut,
      leaveForGood,
      finishSignIn,
      finishSignOut,
    }),
    /** In the hidden frame, on `/sso/callback-silent`: hands the answer to the page around it. */
    finishSilently: async () => (await manager(ctx)).signinSilentCallback(),
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
    /** The page that was stored before signing in; it stays stored when something fails. */
    storedPage: () => returnAddress(cookies.read(COOKIES.beforeSignIn), place),
    actFor: (organisation: Organisation) => actFor(ctx, organisation),
    actForMyself: () => actFor(ctx, null),
  }
}
