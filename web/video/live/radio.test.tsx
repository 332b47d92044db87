// @vitest-environment jsdom
import { act } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { type Radio, useRadio } from './useRadio.ts'

const attached: {
  manifest: string
  onFailure: (isWithheld?: boolean) => void
  detach: ReturnType<typeof vi.fn>
}[] = []
vi.mock('../player/stream.ts', () => ({
  async attachStream({
    manifest,
    onFailure,
  }: {
    manifest: string
    onFailure: (isWithheld?: boolean) => void
  }) {
    const detach = vi.fn()
    attached.push({ manifest, onFailure, detach })
    return { qualities: [], choose: () => {}, detach }
  },
}))

const session = {
  metadata: null as unknown,
  playbackState: 'none',
  handlers: new Map<string, (() => void) | null>(),
  setActionHandler(action: string, act: (() => void) | null) {
    if (action === 'stop') throw new TypeError('unknown')
    this.handlers.set(action, act)
  },
}
let radio: Radio
let media: HTMLAudioElement
const told = {
  manifest: '/radio.m3u8',
  title: 'Testspiel',
  station: 'Radio',
  line: 'A 1:0 B',
  poster: '/p.jpg',
}

function Shown() {
  radio = useRadio(told)
  return null
}
const says = (event: string) => act(async () => void media.dispatchEvent(new Event(event)))
const passes = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

beforeEach(() => {
  vi.useFakeTimers()
  attached.length = 0
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session })
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(given: object) {
        Object.assign(this, given)
      }
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    media = this as HTMLAudioElement
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'))
  })
  const here = {
    siteKey: 'profis',
    language: 'de',
    domains: domainsOf({ environment: 'production' } as never),
  }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Shown, loader: () => here }])
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: here } }} />)
})
afterEach(() => {
  cleanUp()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('connects, plays, is held where it was, and is let go after five minutes', async () => {
  expect([radio.state, session.metadata]).toEqual(['silent', null])
  await act(async () => radio.play())
  await passes(0)
  expect(radio.state).toBe('connecting')
  await says('playing')
  expect([radio.state, session.playbackState]).toEqual(['playing', 'playing'])
  expect(session.metadata).toMatchObject({
    title: 'Testspiel',
    album: 'A 1:0 B',
    artwork: [{ src: '/p.jpg' }],
  })
  expect([...session.handlers.keys()]).toEqual(['play', 'pause', 'seekbackward'])
  await act(async () => session.handlers.get('pause')!())
  expect([radio.state, attached[0]!.detach.mock.calls.length]).toEqual(['held', 0])
  await act(async () => radio.play())
  await says('playing')
  expect(attached).toHaveLength(1)
  await act(async () => radio.pause())
  await passes(5 * 60_000)
  expect([radio.state, attached[0]!.detach.mock.calls.length, session.metadata]).toEqual(['silent', 1, null])
})

test('what breaks off is tried again by itself, and no more once somebody stops it', async () => {
  await act(async () => radio.play())
  await passes(0)
  await act(async () => attached[0]!.onFailure())
  expect(radio.state).toBe('failed')
  await passes(5_000)
  expect([radio.state, attached.length]).toEqual(['connecting', 2])
  await act(async () => attached[1]!.onFailure())
  await act(async () => void dispatchEvent(new Event('online')))
  await passes(0)
  expect(attached).toHaveLength(3)
  await act(async () => radio.stop())
  attached[2]!.onFailure()
  await passes(60_000)
  expect([radio.state, attached.length]).toEqual(['silent', 3])
})

test('what may not be heard from here is said, and not tried again and again', async () => {
  await act(async () => radio.play())
  await passes(0)
  await act(async () => attached[0]!.onFailure(true))
  expect(radio.state).toBe('withheld')
  await passes(60_000)
  expect([radio.state, attached.length]).toEqual(['withheld', 1])
})
