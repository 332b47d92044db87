/** What a connection that the server pushes through tells; answers with how it is closed. */
export type OpenPush<State> = (hear: {
  /** News on top of what is known; null where they do not fit it. */
  news(apply: (known: State) => State | null): void
  signOfLife(): void
  lost(): void
}) => () => void

/** A connection that is silent for so long is taken for dead. */
export const PUSH_SILENCE_MS = 45_000
const PUSH_AGAIN_MS = [2000, 5000, 15_000, 60_000]

export type PushLine = ReturnType<typeof createPushLine>

/**
 * The connection that a server pushes through: opened once it is wanted, taken for dead when it is silent, and after a
 * loss tried again, later each time.
 */
export function createPushLine<State>(given: {
  /** Left out where nothing is pushed. */
  open: OpenPush<State> | undefined
  /** Asked when it is time for another try. */
  isWanted(): boolean
  onNews(apply: (known: State) => State | null): void
  onEnd(): void
  onLost(): void
}) {
  let close: (() => void) | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function want(wanted: boolean): void {
    if (!wanted) end()
    if (!wanted || close || again !== undefined || !given.open) return
    close = given.open({ news, signOfLife: alive, lost })
    alive()
  }

  function news(apply: (known: State) => State | null): void {
    if (!close) return
    failures = 0
    alive()
    given.onNews(apply)
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
      if (given.isWanted()) want(true)
    }, pause)
    given.onLost()
  }

  function end(): void {
    clearTimeout(silence)
    clearTimeout(again)
    again = undefined
    close?.()
    close = null
    given.onEnd()
  }

  return { want, end }
}
