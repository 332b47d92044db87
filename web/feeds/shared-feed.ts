import { useMemo, useSyncExternalStore } from 'react'
import type { FeedSource, Followed } from './follow-feed.ts'

type Shared<State> = {
  subscribe(listener: () => void): () => void
  known(): Followed<State>
  /** What a page brings along from its render: taken when it is newer than what is known. */
  offer(state: State): void
}

/** One feed, followed once however many parts of the page look at it, and only while one does. */
export function shareFeed<State>(source: FeedSource<State>, initial: State): Shared<State> {
  let known: Followed<State> = { state: initial, silentSince: null, by: 'poll' }
  let following: { stop(): void } | null = null
  const listeners = new Set<() => void>()

  function notify(followed: Followed<State>): void {
    known = followed
    for (const listener of listeners) listener()
  }

  /** What is known was sent with the page: how news come is loaded after it. */
  function follow(): { stop(): void } {
    let isWanted = true
    let begun: { stop(): void } | null = null
    void import('./follow-feed.ts').then(({ followFeed }) => {
      if (isWanted) begun = followFeed({ source, initial: known.state, onChange: notify })
    })
    return {
      stop() {
        isWanted = false
        begun?.stop()
      },
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      following ??= follow()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        following?.stop()
        following = null
      }
    },
    known: () => known,
    offer(state) {
      if (!following && source.isNewer(state, known.state)) known = { ...known, state }
    },
  }
}

/** The feeds of one kind that this document follows, by name. */
export type FeedPool<Key, State> = { find(key: Key): Shared<State> }

export function createFeedPool<Key, State>(given: {
  nameOf(key: Key): string
  open(key: Key): FeedSource<State>
  /** Known before anything is. */
  nothing: State
}): FeedPool<Key, State> {
  const shared = new Map<string, Shared<State>>()
  return {
    find(key) {
      const name = given.nameOf(key)
      const found = shared.get(name) ?? shareFeed(given.open(key), given.nothing)
      shared.set(name, found)
      return found
    },
  }
}

/** Follows a feed from what the page was rendered with; without a key nothing is followed. */
export function useSharedFeed<Key, State>(given: {
  pool: FeedPool<Key, State>
  key: Key | null
  initial: State
}): Followed<State> {
  const { pool, key, initial } = given
  const rendered = useMemo<Followed<State>>(
    () => ({ state: initial, silentSince: null, by: 'poll' }),
    [initial],
  )
  // On the server nothing is followed, and nothing kept from one render to the next.
  const feed = key === null || typeof document === 'undefined' ? null : pool.find(key)
  useMemo(() => feed?.offer(initial), [feed, initial])
  return useSyncExternalStore(feed?.subscribe ?? never, feed?.known ?? (() => rendered), () => rendered)
}

const never = () => () => {}
