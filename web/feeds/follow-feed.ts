import { createPushLine, type OpenPush, type PushLine } from './push-line.ts'

/** What is known of a feed at this moment. One and the same object until something changes. */
export type Followed<State> = {
  state: State
  /** Since when nobody answers; null while all is well. */
  silentSince: number | null
  /** How news come: pushed by the server, or asked for. */
  by: 'push' | 'poll'
}

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

/** An answer that takes longer is given up and asked for again. */
const READ_MS = 8000

type Following<State> = {
  source: FeedSource<State>
  onChange(followed: Followed<State>): void
  known: Followed<State>
  heardAt: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** The question that is under way. */
  reading: AbortController | null
  push: PushLine
}

/**
 * Keeps one feed fresh while somebody looks at it: told by the server where that works, else by asking again and
 * again. Rests while the page is hidden or the device is without network, and catches up afterwards.
 */
export function followFeed<State>(given: {
  source: FeedSource<State>
  initial: State
  onChange(followed: Followed<State>): void
}): { stop(): void } {
  const { source, initial, onChange } = given
  const push = createPushLine<State>({
    open: source.push,
    isWanted: () => !isResting() && wantsPush(ctx),
    onNews: (apply) => takeNews(ctx, apply),
    onEnd: () => change(ctx, { by: 'poll' }),
    onLost: () => void ask(ctx),
  })
  const ctx: Following<State> = {
    source,
    onChange,
    known: { state: initial, silentSince: null, by: 'poll' },
    heardAt: Date.now(),
    timer: undefined,
    reading: null,
    push,
  }
  const stopWatching = watchDevice(ctx)
  void ask(ctx)
  return {
    stop() {
      rest(ctx)
      stopWatching()
    },
  }
}

function change<State>(ctx: Following<State>, next: Partial<Followed<State>>): void {
  const { known } = ctx
  const changed = { ...known, ...next }
  const isSame = (key: string) =>
    Object.is(known[key as keyof typeof known], changed[key as keyof typeof known])
  if (Object.keys(next).every(isSame)) return
  ctx.known = changed
  ctx.onChange(changed)
}

/** Answers may overtake each other: an older state never takes the place of a newer one. */
function take<State>(ctx: Following<State>, state: State, by = ctx.known.by): void {
  const { source, known } = ctx
  ctx.heardAt = Date.now()
  change(ctx, { state: source.isNewer(state, known.state) ? state : known.state, silentSince: null, by })
}

function takeNews<State>(ctx: Following<State>, apply: (known: State) => State | null): void {
  const state = apply(ctx.known.state)
  if (state === null) return void ask(ctx)
  // Whoever is told needs no answer any more, least of all an older one.
  dropQuestion(ctx)
  take(ctx, state, 'push')
  goOn(ctx)
}

async function ask<State>(ctx: Following<State>): Promise<void> {
  dropQuestion(ctx)
  if (isResting()) return
  const mine = new AbortController()
  ctx.reading = mine
  const giveUp = setTimeout(() => mine.abort(), READ_MS)
  try {
    const state = await ctx.source.read(mine.signal)
    if (ctx.reading === mine) take(ctx, state)
  } catch {
    if (ctx.reading === mine) change(ctx, { silentSince: ctx.known.silentSince ?? ctx.heardAt })
  } finally {
    clearTimeout(giveUp)
    if (ctx.reading === mine) {
      ctx.reading = null
      goOn(ctx)
    }
  }
}

function dropQuestion<State>(ctx: Following<State>): void {
  clearTimeout(ctx.timer)
  ctx.reading?.abort()
  ctx.reading = null
}

function wantsPush<State>({ source, known }: Following<State>): boolean {
  return source.wantsPush?.(known.state) ?? false
}

/** After an answer or a silence: listen where that is worth it, else ask again in time. */
function goOn<State>(ctx: Following<State>): void {
  if (isResting()) return
  ctx.push.want(wantsPush(ctx))
  clearTimeout(ctx.timer)
  const { source, known } = ctx
  if (known.by === 'poll') ctx.timer = setTimeout(() => void ask(ctx), source.pauseMs(known.state))
}

function rest<State>(ctx: Following<State>): void {
  dropQuestion(ctx)
  ctx.push.end()
}

/** Rests and wakes with the page and its network. Answers with how that ends. */
function watchDevice<State>(ctx: Following<State>): () => void {
  const wake = () => {
    if (isResting()) rest(ctx)
    else void ask(ctx)
  }
  // Without network nobody can answer: that is said at once and not found out by asking.
  const cutOff = () => {
    rest(ctx)
    change(ctx, { silentSince: ctx.known.silentSince ?? Date.now() })
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  window.addEventListener('offline', cutOff)
  return () => {
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', cutOff)
  }
}

function isResting(): boolean {
  return document.visibilityState === 'hidden' || navigator.onLine === false
}
