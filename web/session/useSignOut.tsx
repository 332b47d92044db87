import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isDeviceDataMissed } from './device-data.ts'
import { useSession } from './session.ts'

const SignOutDialog = lazy(async () => ({ default: (await import('./SignOutDialog.tsx')).SignOutDialog }))

interface SigningOut {
  leave: () => Promise<void>
  /** Stands beside the button. */
  question: ReactNode
}

/** Signs out, for a button anywhere. Tickets that this device keeps go with the session: whoever has some is asked first. */
export function useSignOut(): SigningOut {
  const { signOut } = useSession()
  const [isAsking, setAsking] = useState(false)
  return {
    leave: async () => {
      if (await isDeviceDataMissed().catch(() => false)) setAsking(true)
      else await signOut()
    },
    question: isAsking && (
      <Suspense>
        <SignOutDialog onClose={() => setAsking(false)} />
      </Suspense>
    ),
  }
}
