import { Suspense, useEffect, useMemo, useState } from 'react'
import type { Part } from '#web/ui/part.tsx'

/**
 * Shows a part of a page that changes while somebody looks at it. Until its script has come it stands as it was sent:
 * what changed meanwhile would take it off the page, because nobody is there yet who could draw it anew.
 */
export function ChangingPart<Props extends object>({ part, given }: { part: Part<Props>; given: Props }) {
  const [View] = useState(part.choose)
  const [sent] = useState(given)
  const [isAlive, setAlive] = useState(false)
  const shown = isAlive ? given : sent
  return useMemo(
    () => (
      <Suspense>
        <View {...shown} />
        <OnceAlive tell={setAlive} />
      </Suspense>
    ),
    [View, shown],
  )
}

/** Beside the part, so that it comes alive together with it. */
function OnceAlive({ tell }: { tell(isAlive: true): void }) {
  useEffect(() => tell(true), [tell])
  return null
}
