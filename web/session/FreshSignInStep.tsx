import { lazy, Suspense } from 'react'
import { useAskedSignIn } from './fresh-sign-in.ts'

const FreshSignInDialog = lazy(async () => ({
  default: (await import('./FreshSignInDialog.tsx')).FreshSignInDialog,
}))

/** Stands once around screens whose calls may need a recent sign-in; shows nothing until one of them asks. */
export function FreshSignInStep() {
  const { request, cancel, goOn } = useAskedSignIn()
  if (!request) return null
  return (
    <Suspense>
      <FreshSignInDialog onGoOn={goOn} onCancel={cancel} />
    </Suspense>
  )
}
