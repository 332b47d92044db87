import { useEffect, useSyncExternalStore } from 'react'
import { bearer } from '#web/api/bearer.ts'
import { KEPT, keptMarks, type Marks, marksNow, NO_MARKS, showMarks, subscribeToMarks } from './mark-store.ts'

/** Which products are marked: of the account, or in this browser; empty until it is known. */
export function useMarks(): Marks {
  useEffect(follow, [])
  return useSyncExternalStore(subscribeToMarks, marksNow, () => NO_MARKS)
}

let isFollowing = false

function follow(): void {
  if (isFollowing) return
  isFollowing = true
  bearer.onChange(() => void readMarks())
  window.addEventListener('storage', ({ key }) => key === KEPT && void readMarks())
  void readMarks()
}

/** Looks again: after a change of whoever is signed in, and where another tab has changed something. */
export async function readMarks(): Promise<void> {
  const status = bearer.status()
  if (status === 'signedIn') await (await import('./own-marks.ts')).readOwnMarks()
  else if (status === 'anonymous') showMarks(keptMarks())
}
