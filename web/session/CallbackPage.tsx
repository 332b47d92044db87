import { SignInStepPage } from './SignInStepPage.tsx'

/** `/sso/callback`: back from the provider, on to the page from which somebody signed in (AUTH-01, AUTH-04). */
export default function CallbackPage() {
  return (
    <SignInStepPage
      step="callback"
      run={async (session) => {
        // Coming back by the history: the code was redeemed long ago. Whoever signs in once more is awaited, though.
        if (session.isSignedIn() && !session.isAwaited()) return session.storedPage()
        // Somebody signed in here in another tab: the provider knows them and asks nothing.
        if (!session.hasAnswer()) {
          await session.signIn({ returnTo: session.storedPage() })
          return new Promise(() => {})
        }
        return session.finishSignIn()
      }}
    />
  )
}

export const handle = { head: 'simple' }
