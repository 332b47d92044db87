import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'

/** A group of components that a page loads only when it shows one of them. */
export type Part<Props> = {
  /** Loads it before it is shown, so that a navigation ends with a whole page. */
  load(): Promise<void>
  /** The component itself where it is loaded, else one that waits for it. */
  choose(): ComponentType<Props>
}

type PartGiven<Props> = {
  load(): Promise<{ View: ComponentType<Props> }>
  /**
   * Nothing in it but links, which work as they were sent, and `LatePart`s, in which a tap is remembered: its script waits until
   * somebody touches the page.
   */
  waits?: boolean
}

/**
 * The server sends it whole; in the browser it becomes alive when its script has come. Pages stay light that way: what
 * is only read needs no script to be read.
 */
export function createPart<Props extends object>({ load, waits }: PartGiven<Props>): Part<Props> {
  let loaded: ComponentType<Props> | null = null
  const now = async () => {
    const { View } = await load()
    loaded = View
    return { default: View }
  }
  const later = lazy(waits ? () => untilTouched().then(now) : now) as ComponentType<Props>
  return {
    async load() {
      await now()
    },
    choose: () => loaded ?? later,
  }
}

/**
 * Shows a part; chosen once, because another component in its place would be another thing on the page. Until its script has
 * come it stands as it was sent, whatever changes around it: nobody is there yet who could draw it anew, and an update that has
 * to wait for one part would keep all others of the page from coming alive.
 */
export function PartView<Props extends object>({ part, given }: { part: Part<Props>; given: Props }) {
  const [View] = useState(part.choose)
  const [sent] = useState(given)
  const [isAlive, setAlive] = useState(false)
  const shown = isAlive ? given : sent
  return useMemo(
    () => (
      <Suspense>
        <View {...shown} />
        <OnceAlive notify={setAlive} />
      </Suspense>
    ),
    [View, shown],
  )
}

/** Beside the part, so that it comes alive together with it. */
function OnceAlive({ notify }: { notify(isAlive: true): void }) {
  useEffect(() => notify(true), [notify])
  return null
}

/** Around what is filled in or pressed in a part: until it is alive, what somebody does with it is remembered (early/making-good.ts). */
export function LatePart({ children }: { children: ReactNode }) {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return <div data-late={isAlive ? undefined : ''}>{children}</div>
}

const TOUCHES = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart'] as const

let touched: Promise<void> | null = null

/** On the server at once, in the browser with the first sign of somebody being there. */
function untilTouched(): Promise<void> {
  // Somebody may have tapped before anything here listened, and waits for it.
  if (import.meta.env.SSR || navigator.userActivation?.hasBeenActive) return Promise.resolve()
  touched ??= new Promise((resolve) => {
    const seen = new AbortController()
    const notify = () => {
      seen.abort()
      resolve()
    }
    for (const type of TOUCHES)
      window.addEventListener(type, notify, { capture: true, passive: true, signal: seen.signal })
  })
  return touched
}
