import type { LiveVideo } from '#modules/videos/schema.ts'
import { readFeed } from '#web/feeds/read-feed.ts'

const ADDRESS = '/feeds/live-video.json'

type Watching = {
  /** From one question to the next; seconds. */
  everySeconds?: number
  onChange: (live: LiveVideo | null) => void
}

/**
 * LIVE-06, LIVE-08: asks what runs live, again and again while somebody looks at the page, past every cache. What cannot be asked
 * changes nothing. Answers with what ends it.
 */
export function watchLive({ everySeconds = 10, onChange }: Watching): () => void {
  const ended = new AbortController()
  let known: string | null = null

  async function ask(): Promise<void> {
    if (document.visibilityState === 'hidden') return
    const info = await readFeed<LiveVideo | Record<string, never>>(
      `${ADDRESS}?t=${Date.now()}`,
      ended.signal,
    ).catch(() => undefined)
    if (info === undefined || ended.signal.aborted) return
    const live = 'video_uid' in info ? (info as LiveVideo) : null
    const next = JSON.stringify(live)
    if (next === known) return
    known = next
    onChange(live)
  }

  const timer = setInterval(() => void ask(), everySeconds * 1_000)
  document.addEventListener('visibilitychange', () => void ask(), { signal: ended.signal })
  void ask()
  return () => {
    clearInterval(timer)
    ended.abort()
  }
}
