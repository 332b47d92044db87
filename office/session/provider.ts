import { club } from '#club/club.ts'
import type { OfficeBoot } from '../boot.ts'

/** The way to the provider and back. The library is loaded for it alone: the office works with a cookie of its own. */

export type SignInWish = {
  /** The address of the office to come back to. */
  returnTo: string
  /** To be proved anew, even by whom the provider knows: step-up, or another way to sign in. */
  isFresh: boolean
  /** In a window of its own, which closes when it is done. */
  isWindow: boolean
}

type Kept = Pick<SignInWish, 'returnTo' | 'isWindow'>

/** Leads away to the provider. Fails where it cannot be reached. */
export async function beginSignIn(boot: OfficeBoot, { isFresh, ...kept }: SignInWish): Promise<void> {
  const manager = await createManager(boot)
  await manager.clearStaleState()
  await manager.signinRedirect({
    state: kept satisfies Kept,
    ...(isFresh ? { prompt: 'login', max_age: 0 } : {}),
    extraQueryParams: { language: document.documentElement.lang },
  })
}

/** Back from the provider: its access token, once. Nothing of it stays in this browser. */
export async function finishSignIn(boot: OfficeBoot): Promise<{ token: string } & Kept> {
  const manager = await createManager(boot)
  const user = await manager.signinRedirectCallback()
  await manager.removeUser()
  const kept = (user.state ?? {}) as Partial<Kept>
  return {
    token: user.access_token,
    returnTo: addressWithin(kept.returnTo),
    isWindow: kept.isWindow === true,
  }
}

async function createManager({ issuer }: OfficeBoot) {
  const { InMemoryWebStorage, UserManager, WebStorageStateStore } = await import('oidc-client-ts')
  const { origin } = location
  return new UserManager({
    authority: issuer.authority,
    client_id: issuer.clientId,
    redirect_uri: `${origin}/sso/callback`,
    post_logout_redirect_uri: `${origin}/sso/callback-logout`,
    response_type: 'code',
    // What opens the office, and nothing that could buy something or stay.
    scope: 'openid office',
    acr_values: club.signIn.acrValues,
    loadUserInfo: false,
    automaticSilentRenew: false,
    monitorSession: false,
    staleStateAgeInSeconds: club.constants.staleSignInSeconds,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    // What proves that an answer belongs to a question of this browser: a window of its own reads it too.
    stateStore: new WebStorageStateStore({ prefix: 'office.', store: localStorage }),
  })
}

/** An address of the office, whatever was asked for: nobody is led away from here. */
export function addressWithin(address: string | null | undefined): string {
  const url = address?.startsWith('/') ? URL.parse(address, location.origin) : null
  if (!url || url.origin !== location.origin || /^\/(anmelden|sso)\b/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
