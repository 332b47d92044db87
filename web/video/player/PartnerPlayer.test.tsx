// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { VideoConfiguration } from '#modules/videos/schema.ts'
import { PartnerPlayer, type VideoToPlay } from './PartnerPlayer.tsx'

const configuration = {
  videoUID: 'video-1',
  player: { kind: 'partner', scriptUrl: 'https://cdn.example/p.js', styleUrl: 'https://cdn.example/p.css' },
} as VideoConfiguration

test('VID-15 script and style of a partner’s player come once from where the club says, and are given the video', async () => {
  const given: VideoToPlay[] = []
  document.addEventListener('kurve:video', (event) => given.push((event as CustomEvent<VideoToPlay>).detail))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<PartnerPlayer configuration={configuration} play={null} />))
  const script = document.head.querySelector('script[src="https://cdn.example/p.js"]')!
  expect(document.head.querySelector('link[href="https://cdn.example/p.css"]')).not.toBeNull()
  expect(given).toHaveLength(0)
  script.dispatchEvent(new Event('load'))
  expect(given.map((one) => one.configuration.videoUID)).toEqual(['video-1'])
  expect(given[0]!.element.dataset['video']).toBe('video-1')
  await act(async () => root.render(<PartnerPlayer key="again" configuration={configuration} play={null} />))
  expect(document.head.querySelectorAll('script[src="https://cdn.example/p.js"]')).toHaveLength(1)
  expect(given).toHaveLength(2)
  await act(async () => root.unmount())
})
