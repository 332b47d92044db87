import { club, type Language } from '#club/club.ts'
import type { Issuer } from '#web/site/issuer.ts'

/** Every constant of the sign-in request and its renewal (AUTH-03, AUTH-22 … AUTH-33), as oidc-client-ts calls them. */
export function signInSettings(given: { issuer: Issuer; origin: string; language: Language }) {
  const { constants, signIn } = club
  return {
    authority: given.issuer.authority,
    client_id: given.issuer.clientId,
    redirect_uri: `${given.origin}/sso/callback`,
    silent_redirect_uri: `${given.origin}/sso/callback-silent`,
    post_logout_redirect_uri: `${given.origin}/sso/callback-logout`,
    response_type: 'code',
    scope: ['openid', ...signIn.scopes, 'offline_access'].join(' '),
    acr_values: signIn.acrValues,
    ui_locales: signIn.uiLocales,
    // The language of the page one comes from, which `ui_locales` is not.
    extraQueryParams: { language: given.language },
    loadUserInfo: false,
    revokeTokensOnSignout: true,
    // An empty answer (RFC 7009) is not JSON.
    revokeTokenAdditionalContentTypes: ['text/plain'],
    automaticSilentRenew: true,
    // That asks a hidden frame of the provider's, whose cookies browsers keep from it: the session looks by itself
    // (`session-state.ts`), as often.
    monitorSession: false,
    staleStateAgeInSeconds: constants.staleSignInSeconds,
    accessTokenExpiringNotificationTimeInSeconds: constants.tokenExpiringSeconds,
    silentRequestTimeoutInSeconds: constants.silentRequestMs / 1000,
    checkSessionIntervalInSeconds: constants.sessionCheckMs / 1000,
  }
}
