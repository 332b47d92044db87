import { useEffect, useState } from 'react'
import { useSession } from '#web/session/session.ts'
import { handOverDraft } from './draft.ts'

type Way = 'signIn' | 'register'

/**
 * Leaving the checkout to sign in or to register. The way there takes a moment on a slow line: what is typed until the page
 * goes comes along, nobody leaves twice, and whoever cannot get there is told and may press again.
 */
export function useLeaving() {
  const { signIn, register } = useSession()
  const [way, setWay] = useState<Way | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (!way) return
    // Kept by the browser and shown again: here is somebody who may leave once more.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setWay(null)
    addEventListener('pagehide', handOverDraft)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', handOverDraft)
      removeEventListener('pageshow', comeBack)
    }
  }, [way])

  function leave(to: Way): void {
    handOverDraft()
    setWay(to)
    setHasFailed(false)
    const go = to === 'signIn' ? signIn : register
    go().catch(() => {
      setWay(null)
      setHasFailed(true)
    })
  }

  return { way, hasFailed, leave }
}

export type Leaving = ReturnType<typeof useLeaving>
