import { useEffect, useRef } from 'react'
import type { VideoConfiguration, VideoPlay } from '#modules/videos/schema.ts'

/** What a partner's script is given: it listens for `kurve:video` at the document. */
export type VideoToPlay = { element: HTMLElement; configuration: VideoConfiguration; play: VideoPlay | null }

type PartnerPlayerProps = { configuration: VideoConfiguration; play: VideoPlay | null }

/** VID-15: a partner's player in place of ours; its script and style come once, from where the club says. */
export function PartnerPlayer({ configuration, play }: PartnerPlayerProps) {
  const element = useRef<HTMLDivElement>(null)
  const { player } = configuration
  const scriptUrl = player.kind === 'partner' ? player.scriptUrl : null
  const styleUrl = player.kind === 'partner' ? player.styleUrl : null
  useEffect(() => {
    if (!scriptUrl) return
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
  }, [scriptUrl, styleUrl, configuration, play])
  return <div className="vp" ref={element} data-video={configuration.videoUID} />
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
