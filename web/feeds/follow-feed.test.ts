// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FeedSource, type Followed, followFeed } from './follow-feed.ts'
import { PUSH_SILENCE_MS } from './push-line.ts'

/** A feed that is a number: the higher the newer. Odd ones move: ask sooner, or be told. */
type State = number
type Hear = Parameters<NonNullable<FeedSource<State>['push']>>[0]

const server = { state: 0, asked: 0, fails: false }
let pushes: { hear: Hear; isClosed: boolean }[] = []
let following: { stop(): void } | null = null
let seen: Followed<State>[] = []

const now = () => seen.at(-1)
const isMoving = (state: State) => state % 2 === 1

function follow(initial: State, more: Partial<FeedSource<State>> = {}) {
  following = followFeed({
    initial,
    onChange: (followed) => seen.push(followed),
    source: {
      async read() {
        server.asked += 1
        if (server.fails) throw new Error('503')
        return server.state
      },
      isNewer: (state, known) => state > known,
      pauseMs: (state) => (isMoving(state) ? 5000 : 10_000),
      ...more,
    },
  })
}

const withPush: Partial<FeedSource<State>> = {
  wantsPush: isMoving,
  push(hear) {
    const push = { hear, isClosed: false }
    pushes.push(push)
    return () => {
      push.isClosed = true
    }
  },
}

const notify = (state: State) => pushes.at(-1)!.hear.news(() => state)
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function show(visibility: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

function network(isThere: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(server, { state: 0, asked: 0, fails: false })
  pushes = []
  seen = []
})

afterEach(() => {
  following?.stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('asking', () => {
  test('MAT-14 asks at once, then every 10 seconds, every 5 while the ticker is open', async () => {
    follow(0)
    await passes(0)
    expect(server.asked).toBe(1)
    await passes(10_000)
    expect(server.asked).toBe(2)
    server.state = 1
    await passes(10_000)
    expect(now()?.state).toBe(1)
    await passes(5000)
    expect(server.asked).toBe(4)
  })

  test('MAT-14 never shows an older state after a newer one', async () => {
    server.state = 4
    follow(6)
    await passes(20_000)
    expect(seen.filter(({ state }) => state < 6)).toEqual([])
    server.state = 8
    await passes(10_000)
    expect(now()?.state).toBe(8)
  })

  test('MAT-14 rests while the page is hidden and catches up when it is shown', async () => {
    follow(0)
    await passes(0)
    show('hidden')
    await passes(600_000)
    expect(server.asked).toBe(1)
    server.state = 2
    show('visible')
    await passes(0)
    expect(now()?.state).toBe(2)
  })

  test('MAT-14 keeps the last state when nobody answers, says since when, and goes on trying', async () => {
    follow(0)
    await passes(0)
    const heardAt = Date.now()
    server.fails = true
    await passes(30_000)
    expect(now()).toMatchObject({ state: 0, silentSince: heardAt })
    server.fails = false
    server.state = 2
    await passes(10_000)
    expect(now()).toMatchObject({ state: 2, silentSince: null })
  })

  test('MAT-14 gives up an answer that does not come, and asks again', async () => {
    let asked = 0
    follow(0, {
      read: (signal) => {
        asked += 1
        return new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason)))
      },
    })
    await passes(60_000)
    expect(asked).toBeGreaterThan(2)
    expect(now()?.silentSince).not.toBeNull()
  })

  test('MAT-14 says at once that the network is gone, and asks at once when it is back', async () => {
    follow(0)
    await passes(0)
    network(false)
    expect(now()?.silentSince).toBe(Date.now())
    await passes(60_000)
    expect(server.asked).toBe(1)
    network(true)
    await passes(0)
    expect(server.asked).toBe(2)
    expect(now()?.silentSince).toBeNull()
  })

  test('stops for good', async () => {
    follow(0)
    await passes(0)
    following?.stop()
    show('visible')
    await passes(60_000)
    expect(server.asked).toBe(1)
  })
})

describe('being told', () => {
  test('opens a connection only for a feed that moves, and asks no more while it lasts', async () => {
    follow(0, withPush)
    await passes(0)
    expect(pushes).toHaveLength(0)
    server.state = 1
    await passes(10_000)
    expect(pushes).toHaveLength(1)
    notify(3)
    expect(now()).toMatchObject({ state: 3, by: 'push' })
    const { asked } = server
    await passes(30_000)
    expect(server.asked).toBe(asked)
  })

  test('an answer that was on its way when news came does not bring the past back', async () => {
    let answer: (state: State) => void = () => {}
    follow(1, { ...withPush, wantsPush: () => true })
    await passes(0)
    following?.stop()
    follow(1, {
      ...withPush,
      wantsPush: () => true,
      // Whatever is not equal counts as newer, as another match in focus does.
      isNewer: (state, known) => state !== known,
      read: () => (server.asked++ === 1 ? Promise.resolve(1) : new Promise((resolve) => (answer = resolve))),
    })
    await passes(5000)
    notify(9)
    answer(5)
    await passes(0)
    expect(now()?.state).toBe(9)
  })

  test('MAT-14 falls back to asking when the connection is lost, and comes back to it later', async () => {
    server.state = 1
    follow(0, withPush)
    await passes(0)
    notify(3)
    server.state = 5
    pushes[0]!.hear.lost()
    await passes(0)
    expect(pushes[0]!.isClosed).toBe(true)
    expect(now()).toMatchObject({ state: 5, by: 'poll' })
    await passes(2000)
    expect(pushes).toHaveLength(2)
    notify(7)
    expect(now()).toMatchObject({ state: 7, by: 'push' })
  })

  test('waits longer after each failure, and goes on asking meanwhile', async () => {
    server.state = 1
    follow(0, {
      ...withPush,
      push(hear) {
        const close = withPush.push!(hear)
        queueMicrotask(hear.lost)
        return close
      },
    })
    await passes(60_000)
    expect(pushes.length).toBeLessThan(6)
    expect(server.asked).toBeGreaterThan(10)
    expect(now()).toMatchObject({ state: 1, by: 'poll', silentSince: null })
  })

  test('takes a connection that has fallen silent for dead', async () => {
    server.state = 1
    follow(0, withPush)
    await passes(0)
    notify(3)
    await passes(PUSH_SILENCE_MS - 1000)
    pushes[0]!.hear.signOfLife()
    await passes(PUSH_SILENCE_MS - 1000)
    expect(pushes[0]!.isClosed).toBe(false)
    await passes(2000)
    expect(pushes[0]!.isClosed).toBe(true)
    expect(now()?.by).toBe('poll')
  })

  test('asks for all of it when news do not fit what is known', async () => {
    server.state = 1
    follow(0, withPush)
    await passes(0)
    server.state = 7
    pushes[0]!.hear.news(() => null)
    await passes(0)
    expect(now()?.state).toBe(7)
  })

  test('closes the connection when the feed rests, and while the page is hidden', async () => {
    server.state = 1
    follow(0, withPush)
    await passes(0)
    show('hidden')
    expect(pushes[0]!.isClosed).toBe(true)
    show('visible')
    await passes(0)
    expect(pushes).toHaveLength(2)
    notify(4)
    expect(pushes[1]!.isClosed).toBe(true)
    expect(now()).toMatchObject({ state: 4, by: 'poll' })
  })
})
