/** What is known of a feed at this moment. One and the same object until something changes. */
export type Followed<State> = {
  state: State
  /** Since when nobody answers; null while all is well. */
  silentSince: number | null
  /** How news come: pushed by the server, or asked for. */
  by: 'push' | 'poll'
}

/** What a connection that the server pushes through tells; answers with how it is closed. */
export type OpenPush<State> = (hear: {
  /** News on top of what is known; null where they do not fit it. */
  news(apply: (known: State) => State | null): void
  signOfLife(): void
  lost(): void
}) => () => void

export type FeedSource<State> = {
  read(signal: AbortSignal): Promise<State>
  /** Left out where nothing is pushed. */
  push?: OpenPush<State>
  /** Whether the feed moves so much that being told is worth a connection. */
  wantsPush?(state: State): boolean
  isNewer(state: State, known: State): boolean
  /** How long to wait before asking again. */
  pauseMs(state: State): number
}

/** A connection that is silent for so long is taken for dead. */
export const PUSH_SILENCE_MS = 45_000
const PUSH_AGAIN_MS = [2000, 5000, 15_000, 60_000]
/** An answer that takes longer is given up and asked for again. */
const READ_MS = 8000

/**
 * Keeps one feed fresh while somebody looks at it: told by the server where that works, else by asking again and
 * again. Rests while the page is hidden or the device is without network, and catches up afterwards.
 */
export function followFeed<State>(given: {
  source: FeedSource<State>
  initial: State
  onChange(followed: Followed<State>): void
}): { stop(): void } {
  const { source, onChange } = given
  let known: Followed<State> = { state: given.initial, silentSince: null, by: 'poll' }
  let heardAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading: AbortController | null = null
  const push = pushing()

  function change(next: Partial<Followed<State>>): void {
    const changed = { ...known, ...next }
    const isSame = (key: string) =>
      Object.is(known[key as keyof typeof known], changed[key as keyof typeof known])
    if (Object.keys(next).every(isSame)) return
    known = changed
    onChange(known)
  }

  /** Answers may overtake each other: an older state never takes the place of a newer one. */
  function take(state: State, by = known.by): void {
    heardAt = Date.now()
    change({ state: source.isNewer(state, known.state) ? state : known.state, silentSince: null, by })
  }

  async function ask(): Promise<void> {
    dropQuestion()
    if (isResting()) return
    const mine = new AbortController()
    reading = mine
    const giveUp = setTimeout(() => mine.abort(), READ_MS)
    try {
      const state = await source.read(mine.signal)
      if (reading === mine) take(state)
    } catch {
      if (reading === mine) change({ silentSince: known.silentSince ?? heardAt })
    } finally {
      clearTimeout(giveUp)
      if (reading === mine) {
        reading = null
        goOn()
      }
    }
  }

  function dropQuestion(): void {
    clearTimeout(timer)
    reading?.abort()
    reading = null
  }

  /** After an answer or a silence: listen where that is worth it, else ask again in time. */
  function goOn(): void {
    if (isResting()) return
    push.want(source.wantsPush?.(known.state) ?? false)
    clearTimeout(timer)
    if (known.by === 'poll') timer = setTimeout(ask, source.pauseMs(known.state))
  }

  function pushing() {
    let close: (() => void) | null = null
    let again: ReturnType<typeof setTimeout> | undefined
    let silence: ReturnType<typeof setTimeout> | undefined
    let failures = 0

    function want(wanted: boolean): void {
      if (!wanted) end()
      if (!wanted || close || again !== undefined || !source.push) return
      close = source.push({ news, signOfLife: alive, lost })
      alive()
    }

    function news(apply: (state: State) => State | null): void {
      if (!close) return
      failures = 0
      alive()
      const state = apply(known.state)
      if (state === null) return void ask()
      // Whoever is told needs no answer any more, least of all an older one.
      dropQuestion()
      take(state, 'push')
      goOn()
    }

    function alive(): void {
      clearTimeout(silence)
      silence = setTimeout(lost, PUSH_SILENCE_MS)
    }

    function lost(): void {
      if (!close) return
      const pause = PUSH_AGAIN_MS[Math.min(failures, PUSH_AGAIN_MS.length - 1)]!
      failures += 1
      end()
      again = setTimeout(() => {
        again = undefined
        if (!isResting()) want(source.wantsPush?.(known.state) ?? false)
      }, pause)
      void ask()
    }

    function end(): void {
      clearTimeout(silence)
      clearTimeout(again)
      again = undefined
      close?.()
      close = null
      change({ by: 'poll' })
    }

    return { want, end }
  }

  function rest(): void {
    dropQuestion()
    push.end()
  }

  function wake(): void {
    if (isResting()) rest()
    else void ask()
  }

  /** Without network nobody can answer: that is said at once and not found out by asking. */
  function cutOff(): void {
    rest()
    change({ silentSince: known.silentSince ?? Date.now() })
  }

  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  window.addEventListener('offline', cutOff)
  void ask()
  return {
    stop() {
      rest()
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', wake)
      window.removeEventListener('offline', cutOff)
    },
  }
}

function isResting(): boolean {
  return document.visibilityState === 'hidden' || navigator.onLine === false
}
