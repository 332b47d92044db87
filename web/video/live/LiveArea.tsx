import { lazy, Suspense, useEffect, useState } from 'react'
import type { LiveVideo } from '#modules/videos/schema.ts'
import { watchLive } from './watch-live.ts'

/** Loaded when there is something: most of the time there is nothing. */
const LiveBar = lazy(async () => ({ default: (await import('./LiveBar.tsx')).LiveBar }))

/** LIVE-06: the sites ask every half minute. */
const EVERY_SECONDS = 30

/** LIVE-02, LIVE-07: the button of the live video and the radio at the foot of the page, while there is something. */
export function LiveArea() {
  const [live, setLive] = useState<LiveVideo | null>(null)
  useEffect(() => watchLive({ everySeconds: EVERY_SECONDS, onChange: setLive }), [])
  return (
    live && (
      <Suspense>
        <LiveBar key={live.video_uid + live.startsAt} live={live} />
      </Suspense>
    )
  )
}
