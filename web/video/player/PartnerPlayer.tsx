import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { VideoConfiguration, VideoPlay } from '#modules/videos/schema.ts'
import { PlayerNotice } from './PlayerNotice.tsx'
import { useMedia } from './useMedia.ts'
import type { Play } from './usePlay.ts'

/** What a partner's script is given: it listens for `kurve:video` at the document. */
export type VideoToPlay = { element: HTMLElement; configuration: VideoConfiguration; play: VideoPlay | null }

type PartnerPlayerProps = { configuration: VideoConfiguration; play: Play }

/**
 * VID-15: a partner's player in place of ours; its script and style come once, from where the club says. Where a preview ends and
 * why a play does not go on stands over its picture as over ours (VID-01); where to go on is its own matter.
 */
export function PartnerPlayer({ configuration, play }: PartnerPlayerProps) {
  const element = useRef<HTMLDivElement>(null)
  const state = useMedia(element)
  const stop = useCallback(() => {
    for (const media of element.current?.querySelectorAll<HTMLMediaElement>('video, audio') ?? [])
      media.pause()
  }, [])
  const phase = play.phase === 'resume' ? 'playing' : play.phase
  const isBegun = phase !== 'loading' && phase !== 'tooMany'
  useGiven({ element, configuration, play: play.play, isBegun })
  return (
    <section className="vp">
      <div className="vp__partner" ref={element} data-video={configuration.videoUID} />
      <PlayerNotice
        play={{ ...play, phase }}
        playback={{ state, hasFailed: false, stop }}
        next={null}
        onNext={() => {}}
        at={null}
      />
    </section>
  )
}

type Given = {
  element: RefObject<HTMLElement | null>
  configuration: VideoConfiguration
  play: VideoPlay | null
  /** Known who may see how much of it. */
  isBegun: boolean
}

/** The partner's script is there, and has been given the video. */
function useGiven({ element, configuration, play, isBegun }: Given): void {
  const { player } = configuration
  const scriptUrl = player.kind === 'partner' ? player.scriptUrl : null
  const styleUrl = player.kind === 'partner' ? player.styleUrl : null
  useEffect(() => {
    if (!scriptUrl || !isBegun) return
    let isHere = true
    if (styleUrl) appendOnce('link', { rel: 'stylesheet', href: styleUrl })
    const script = appendOnce('script', { src: scriptUrl, type: 'module' })
    const give = () => {
      if (!isHere || !element.current) return
      script.dataset['ready'] = ''
      const detail: VideoToPlay = { element: element.current, configuration, play }
      document.dispatchEvent(new CustomEvent('kurve:video', { detail }))
    }
    if (script.dataset['ready'] === '') give()
    else script.addEventListener('load', give, { once: true })
    return () => {
      isHere = false
    }
  }, [element, scriptUrl, styleUrl, configuration, play, isBegun])
}

function appendOnce<K extends 'link' | 'script'>(
  name: K,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[K] {
  const [key, value] = Object.entries(attributes).find(([one]) => one === 'src' || one === 'href')!
  const there = [...document.head.querySelectorAll(name)].find((one) => one.getAttribute(key) === value)
  if (there) return there
  const made = document.createElement(name)
  for (const [one, text] of Object.entries(attributes)) made.setAttribute(one, text)
  document.head.append(made)
  return made
}
