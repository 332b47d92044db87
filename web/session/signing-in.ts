import { club } from '#club/club.ts'
import { NOBODY, TICKETS_OF_DAYS, ticketsMark } from '#modules/identity/tickets-of.rules.ts'
import { leaveOrganisation } from './impersonation.ts'
import { become, leave, loseOrganisation, stay } from './keeping-session.ts'
import { returnAddress } from './return-address.ts'
import { manager, type SessionContext } from './session-context.ts'
import { COOKIES } from './session-cookies.ts'
import { reportSignInError } from './sign-in-errors.ts'
import { dropStoredUser, noteLogin, readStoredUser } from './stored-user.ts'

/** A 401 that stays after signing in must not send the page round and round. */
const AUTOMATIC_PAUSE_MS = 30_000
const AUTOMATIC_KEY = 'kurve.signInAt'
/** `fresh`: the provider asks for the proof again, although it knows the person (RFC 9470 §5). */
export async function signIn(
  ctx: SessionContext,
  more: { register?: boolean; fresh?: boolean; returnTo?: string } = {},
): Promise<void> {
  const { cookies } = ctx
  if (ctx.isLeaving) return
  cookies.write(COOKIES.beforeSignIn, more.returnTo ?? location.href)
  leaveOrganisation(cookies)
  try {
    await (await manager(ctx)).signinRedirect({
      nonce: crypto.randomUUID(),
      ...(more.register ? { prompt: 'create' } : {}),
      ...(more.fresh ? { prompt: 'login', max_age: 0 } : {}),
    })
  } catch (error) {
    reportSignInError('signIn', error)
    throw error
  }
}

/**
 * After a 401 (AUTH-36): what is stored is worth nothing any more. Whoever acted for an organisation is themselves first: mostly it
 * is that right alone which has ended, and if not the next call says so.
 */
export function signInAgain(ctx: SessionContext): void {
  const { issuer } = ctx
  if (ctx.isLeaving) return
  if (loseOrganisation(ctx)) return
  const last = Number(sessionStorage.getItem(AUTOMATIC_KEY) ?? 0)
  dropStoredUser(issuer)
  if (Date.now() - last < AUTOMATIC_PAUSE_MS) {
    become(ctx, null)
    return
  }
  sessionStorage.setItem(AUTOMATIC_KEY, String(Date.now()))
  signIn(ctx).catch(() => become(ctx, null))
}

/** AUTH-05. Revoking may fail when the network does; the person is signed out here all the same. */
export async function signOut(ctx: SessionContext): Promise<void> {
  const { cookies, issuer } = ctx
  // Read before the cookie goes: another tab that sees that drops the stored user, and without a hint the provider asks for confirmation.
  const idToken = readStoredUser(issuer)?.id_token
  const hint = idToken ? { id_token_hint: idToken } : {}
  markTicketsForgotten(ctx)
  cookies.write(COOKIES.beforeSignOut, location.href)
  cookies.drop(COOKIES.loginTime, COOKIES.timeZone)
  leaveOrganisation(cookies)
  leave(ctx)
  try {
    const library = await manager(ctx)
    await library.signoutRedirect(hint).catch(async (error) => {
      reportSignInError('signOut', error)
      dropStoredUser(issuer)
      if (!idToken) return stay(ctx)
      await library.signoutRedirect(hint)
    })
  } catch (error) {
    stay(ctx)
    throw error
  }
}

/** The account is gone and every session with it: there is nobody left to sign out. A new document remembers nothing. */
export async function leaveForGood(ctx: SessionContext, to: string): Promise<void> {
  const { cookies, issuer } = ctx
  markTicketsForgotten(ctx)
  cookies.drop(COOKIES.loginTime, COOKIES.timeZone)
  leaveOrganisation(cookies)
  dropStoredUser(issuer)
  location.replace(to)
}

/** On purpose, unlike a session that ends: the site that keeps tickets for times without a connection reads it there. */
function markTicketsForgotten(ctx: SessionContext): void {
  const { cookies } = ctx
  cookies.write(COOKIES.ticketsOf, NOBODY, TICKETS_OF_DAYS)
  cookies.drop(COOKIES.ticketsKept)
}

/** AUTH-04, on `/sso/callback`: answers where to go on. */
export async function finishSignIn(ctx: SessionContext): Promise<string> {
  const { cookies, issuer, place } = ctx
  const library = await manager(ctx)
  const now = new Date().toISOString()
  const before = cookies.read(COOKIES.loginTime)
  // Before the user is stored, as above; taken back when there is none.
  cookies.write(COOKIES.loginTime, now, club.signIn.sessionDays)
  noteLogin(now)
  try {
    const { profile } = await library.signinRedirectCallback()
    await noteTicketsOf(ctx, profile.sub)
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
async function noteTicketsOf(ctx: SessionContext, personId: string): Promise<void> {
  const { cookies } = ctx
  const mark = await ticketsMark(personId)
  if (cookies.read(COOKIES.ticketsOf) !== mark) cookies.write(COOKIES.ticketsOf, mark, TICKETS_OF_DAYS)
}

/** On `/sso/callback-logout`: whoever comes here is signed out and goes on, whatever the provider's answer is worth. */
export async function finishSignOut(ctx: SessionContext): Promise<string> {
  const { issuer, cookies, place } = ctx
  dropStoredUser(issuer)
  if (new URLSearchParams(location.search).has('state'))
    await manager(ctx)
      .then((library) => library.signoutRedirectCallback())
      .catch((error) => reportSignInError('signOut', error))
  return returnAddress(cookies.read(COOKIES.beforeSignOut), place)
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
