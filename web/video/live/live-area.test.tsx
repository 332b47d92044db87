// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { sites } from '#club/sites.ts'
import { LiveSlot } from './LiveSlot.tsx'
import { watchLive } from './watch-live.ts'

const LIVE = {
  video_uid: 'video-1',
  payment: 'free',
  title: { de: 'Testspiel', en: 'Friendly', ja: '親善試合' },
  link: { website: 'tv', url: { de: '/video/detail/?id=video-1', en: '/en/video', ja: '/ja/video' } },
  startsAt: '2026-01-01T10:00:00.000Z',
  endsAt: '2026-01-01T12:00:00.000Z',
  radio: null,
}
let answer: object = {}
let asked: string[] = []
let root: Root | null = null

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answer = {}
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(JSON.stringify(answer))
  })
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function show(siteKey: string): Promise<void> {
  const here = { siteKey, language: 'de', domains: domainsOf({ environment: 'production' } as never) }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: LiveSlot, loader: () => here }])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root!.render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: here } }} />),
  )
  await act(async () => {
    await import('./LiveArea.tsx')
    await import('./LiveBar.tsx')
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(100)
  })
}

test('LIVE-01 nine sites have the area, and only they', () => {
  const keys = sites.filter(({ liveArea }) => liveArea).map(({ key }) => key)
  expect(keys.toSorted().join(' ')).toBe(
    'fans fussballschule global klub mitgliedschaft museum nachwuchs profis tv',
  )
})

describe('asking', () => {
  test('LIVE-06 LIVE-08 every ten seconds by default, as often as is said, past every cache', async () => {
    const heard: unknown[] = []
    let stop = watchLive({ onChange: (live) => heard.push(live) })
    await vi.advanceTimersByTimeAsync(20_500)
    expect(asked).toHaveLength(3)
    stop()
    asked = []
    stop = watchLive({ everySeconds: 30, onChange: (live) => heard.push(live) })
    await vi.advanceTimersByTimeAsync(60_500)
    expect(asked).toHaveLength(3)
    expect(new Set(asked).size).toBe(3)
    for (const address of asked) expect(address).toMatch(/^\/feeds\/live-video\.json\?t=\d{13}$/)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(3)
  })

  test('what cannot be asked changes nothing; what is told twice is heard once', async () => {
    const heard: unknown[] = []
    answer = LIVE
    const stop = watchLive({ onChange: (live) => heard.push(live) })
    await vi.advanceTimersByTimeAsync(10_500)
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('offline')))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(heard).toEqual([LIVE])
    stop()
  })
})

describe('on a page', () => {
  test('LIVE-02 LIVE-07 the button comes with what is told, and goes with it', async () => {
    await show('profis')
    expect(asked.length).toBeGreaterThan(0)
    expect(document.querySelector('.radio')).toBeNull()
    answer = LIVE
    await act(async () => vi.advanceTimersByTimeAsync(31_000))
    expect(document.querySelector('.radio')!.textContent).toContain('Testspiel')
    answer = {}
    await act(async () => vi.advanceTimersByTimeAsync(31_000))
    expect(document.querySelector('.radio')).toBeNull()
  })

  test('LIVE-06 a site asks every 30 seconds', async () => {
    await show('museum')
    expect(asked).toHaveLength(1)
    await act(async () => vi.advanceTimersByTimeAsync(28_000))
    expect(asked).toHaveLength(1)
    await act(async () => vi.advanceTimersByTimeAsync(32_000))
    expect(asked).toHaveLength(3)
  })

  test('LIVE-01 other sites ask nothing', async () => {
    answer = LIVE
    await show('tickets')
    expect(asked).toEqual([])
  })
})
