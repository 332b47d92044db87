// @vitest-environment jsdom
import { act } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import type { VideoConfiguration } from '#modules/videos/schema.ts'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { PartnerPlayer, type VideoToPlay } from './PartnerPlayer.tsx'
import type { Play } from './usePlay.ts'

vi.mock('#web/session/session.ts', () => ({ useSession: () => ({ user: null, signIn: async () => {} }) }))

const configuration = {
  videoUID: 'video-1',
  link: { website: 'tv', url: '/video/detail/?id=video-1' },
  player: { kind: 'partner', scriptUrl: 'https://cdn.example/p.js', styleUrl: 'https://cdn.example/p.css' },
} as VideoConfiguration
const PREVIEW = { phase: 'playing', play: null, configuration, isPreview: true, cutAt: 10 } as unknown as Play

let shown: Play = PREVIEW
let given: VideoToPlay[] = []
const note = (event: Event) => void given.push((event as CustomEvent<VideoToPlay>).detail)
const Player = () => <PartnerPlayer configuration={configuration} play={shown} />
const script = () => document.head.querySelector<HTMLElement>('script[src="https://cdn.example/p.js"]')

beforeEach(() => {
  given = []
  document.addEventListener('kurve:video', note)
})
afterEach(() => {
  cleanUp()
  document.removeEventListener('kurve:video', note)
})

function show(play: Play) {
  shown = play
  const here = { siteKey: 'tv', language: 'de', domains: domainsOf({ environment: 'production' } as never) }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Player, loader: () => here }])
  return render(
    <InLanguage language="de">
      <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: here } }} />
    </InLanguage>,
  ).box
}

test('VID-15 script and style of a partner’s player come once from where the club says, and are given the video', () => {
  show({ ...PREVIEW, phase: 'loading' })
  expect(script()).toBeNull()
  cleanUp()
  show(PREVIEW)
  expect(document.head.querySelector('link[href="https://cdn.example/p.css"]')).not.toBeNull()
  expect(given).toHaveLength(0)
  script()!.dispatchEvent(new Event('load'))
  expect(given.map((one) => one.configuration.videoUID)).toEqual(['video-1'])
  expect(given[0]!.element.dataset['video']).toBe('video-1')
  cleanUp()
  show(PREVIEW)
  expect(document.head.querySelectorAll('script[src="https://cdn.example/p.js"]')).toHaveLength(1)
  expect(given).toHaveLength(2)
})

test('VID-01 VID-07 over what a partner plays the paywall stands where the preview ends', async () => {
  const box = show(PREVIEW)
  const media = document.createElement('video')
  box.querySelector('[data-video]')!.append(media)
  const at = (seconds: number) =>
    act(async () => {
      media.currentTime = seconds
      media.dispatchEvent(new Event('timeupdate'))
    })
  await at(9)
  expect(box.querySelector('[role=alert]')).toBeNull()
  await at(10)
  expect(box.querySelector('[role=alert]')!.textContent).toContain(
    'Für dieses Video benötigst Du ein aktives',
  )
})

test('a play that goes on elsewhere stops in a partner’s player too, and says so', () => {
  const box = show({ ...PREVIEW, isPreview: false, cutAt: null, phase: 'VIDEO_ENDED_ELSEWHERE' })
  expect(box.querySelector('[role=alert]')!.textContent).toContain('auf einem anderen Gerät')
})
