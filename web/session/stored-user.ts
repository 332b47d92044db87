import type { Issuer } from '#web/site/issuer.ts'
import { userKey } from '#web/site/issuer.ts'

/** The user as oidc-client-ts stores it (AUTH-14), as far as a page reads it without loading the library. */
export type StoredUser = {
  access_token: string
  /** Says to the provider who signs out. */
  id_token?: string
  /** Seconds since 1970. */
  expires_at: number
  profile: { sub: string; name?: string; email?: string }
}

/** The moment of sign-in that the stored user belongs to; another one in the cookie means another sign-in elsewhere. */
const LOGIN_KEY = 'kurve.login'
/** Written when somebody begins or ends to act for others: the other tabs of the site look at once. */
const ACTING_KEY = 'kurve.acting'

export function readStoredUser(issuer: Issuer): StoredUser | null {
  try {
    const user = JSON.parse(localStorage.getItem(userKey(issuer)) ?? 'null') as StoredUser | null
    return user && typeof user.access_token === 'string' && typeof user.profile?.sub === 'string'
      ? user
      : null
  } catch {
    return null
  }
}

export function dropStoredUser(issuer: Issuer): void {
  localStorage.removeItem(userKey(issuer))
  localStorage.removeItem(LOGIN_KEY)
}

export function noteLogin(loginTime: string): void {
  localStorage.setItem(LOGIN_KEY, loginTime)
}

export function notedLogin(): string | null {
  return localStorage.getItem(LOGIN_KEY)
}

export function tellActing(): void {
  localStorage.setItem(ACTING_KEY, String(Date.now()))
}

/** Told when another tab signs in, renews or signs out, or acts for somebody else. */
export function onStoredUserChange(issuer: Issuer, listener: () => void): () => void {
  const key = userKey(issuer)
  const heard = (event: StorageEvent) => {
    // A cleared storage has no key.
    if (event.key === key || event.key === ACTING_KEY || event.key === null) listener()
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

/** Until the access token ends; negative when it has. */
export function secondsLeft(user: StoredUser): number {
  return user.expires_at - Date.now() / 1000
}
