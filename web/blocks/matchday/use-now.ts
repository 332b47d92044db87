import { useEffect, useState } from 'react'
import { serverNow } from '#web/feeds/read-feed.ts'

/**
 * The time, by the clock of the server as far as its answers have told it. Begins with the moment of the render, so that a kept page
 * hydrates as it was sent, and looks at once when a page that slept is seen again.
 */
export function useNow(renderedAt: string): number {
  const [now, setNow] = useState(() => Date.parse(renderedAt))
  useEffect(() => {
    const look = () => setNow(serverNow())
    look()
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}

const LOOK_MS = 5000
