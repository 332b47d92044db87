import { lazy, Suspense } from 'react'
import { useSession } from '#web/session/session.ts'

const ActingForBar = lazy(async () => ({ default: (await import('./ActingForBar.tsx')).ActingForBar }))

/** Nearly everybody acts for themselves: what says otherwise is loaded where it is so. */
export function ActingFor() {
  const { organisation, lostOrganisation } = useSession()
  if (!organisation && !lostOrganisation) return null
  return (
    <Suspense>
      <ActingForBar />
    </Suspense>
  )
}
