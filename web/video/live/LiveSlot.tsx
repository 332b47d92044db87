import { lazy, Suspense, useEffect, useState } from 'react'
import { useHere } from '#web/site/here.ts'

const LiveArea = lazy(async () => ({ default: (await import('./LiveArea.tsx')).LiveArea }))

/** LIVE-01: on the sites that have one, after the first render. */
export function LiveSlot() {
  const { site } = useHere()
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!isAlive || !site.liveArea) return null
  return (
    <Suspense>
      <LiveArea />
    </Suspense>
  )
}
