import { type RefObject, useEffect, useState } from 'react'
import type { VideoPlay } from '#modules/videos/schema.ts'

type CaptionsProps = {
  media: RefObject<HTMLVideoElement | null>
  captions: VideoPlay['captions']
  language: string | null
}

/** What is spoken, in our letters: read from the element's own tracks. */
export function Captions({ media, captions, language }: CaptionsProps) {
  const [lines, setLines] = useState<string[]>([])
  useEffect(() => {
    const element = media.current
    const file = captions.find((one) => one.language === language)
    if (!element || !file) return
    const track = document.createElement('track')
    track.kind = 'captions'
    track.srclang = file.language
    track.src = file.url
    const look = () => setLines([...(track.track.activeCues ?? [])].map(textOf))
    track.addEventListener('cuechange', look)
    element.append(track)
    track.track.mode = 'hidden'
    return () => {
      track.removeEventListener('cuechange', look)
      track.remove()
      setLines([])
    }
  }, [media, captions, language])
  if (lines.length === 0) return null
  return (
    <p className="vp__caption" lang={language ?? undefined}>
      <span>{lines.join('\n')}</span>
    </p>
  )
}

/** Without marks of voice or style. */
const textOf = (cue: TextTrackCue): string => (cue as VTTCue).text.replace(/<[^>]*>/g, '')
