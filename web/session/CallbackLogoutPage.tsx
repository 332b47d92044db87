import { SignInStepPage } from './SignInStepPage.tsx'

/** `/sso/callback-logout`: signed out, back to the page that was stored before (AUTH-01, AUTH-02). */
export default function CallbackLogoutPage() {
  return <SignInStepPage step="signOut" run={(session) => session.finishSignOut()} />
}

export const handle = { head: 'simple' }
