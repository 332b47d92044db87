import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** What the server keeps may be a moment old: it is asked again soon, then seldom, never without end in a row. */
const AGAIN_MS = [0, 4000, 30_000] as const
/** Not everybody in the same moment. */
const SPREAD_MS = 1500

/**
 * Loads the page again when it was made for something else than what is shown now, until it fits. `made` and `shown` name what a page is
 * about.
 */
export function useFreshPage({ made, shown }: { made: string; shown: string }): void {
  const { revalidate } = useRevalidator()
  const tries = useRef(0)
  useEffect(() => {
    if (made === shown) {
      tries.current = 0
      return
    }
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const pause = AGAIN_MS[Math.min(tries.current, AGAIN_MS.length - 1)]!
      tries.current += 1
      timer = setTimeout(() => void revalidate().then(wait), pause + Math.random() * SPREAD_MS)
    }
    wait()
    return () => clearTimeout(timer)
  }, [made, shown, revalidate])
}
