import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { loadChoices } from './choices.ts'
import type { Quality, Stream } from './stream.ts'

/** The stream in the element: whether it comes, in which qualities, and in which it is shown. */
export function useStream(media: RefObject<HTMLVideoElement | null>) {
  const stream = useRef<Stream | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [qualities, setQualities] = useState<Quality[]>([])
  const [quality, setQuality] = useState(-1)
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => () => stream.current?.detach(), [])

  const actions = useMemo(
    () => ({
      async start(manifest: string, at: number) {
        const element = media.current
        if (!element) return
        setFailed(false)
        stream.current?.detach()
        const { attachStream } = await import('./stream.ts')
        stream.current = await attachStream({
          media: element,
          manifest,
          onQualities: setQualities,
          onQuality: setHeight,
          onFailure: () => setFailed(true),
        })
        setAsChosen(element)
        if (at > 0) element.currentTime = at
        // A browser that wants another press shows the play button.
        await element.play().catch(() => {})
      },
      stop() {
        stream.current?.detach()
        stream.current = null
      },
      chooseQuality(index: number) {
        stream.current?.choose(index)
        setQuality(index)
      },
    }),
    [media],
  )
  return { hasFailed, qualities, quality, height, ...actions }
}

/** As loud and as fast as the video before. */
function setAsChosen(element: HTMLVideoElement): void {
  const { volume, isMuted, rate } = loadChoices()
  element.volume = volume
  element.muted = isMuted
  element.defaultPlaybackRate = rate
  element.playbackRate = rate
}
