import { useEffect, useState } from 'react'
import type { LiveChapter, LiveChapters } from '#modules/videos/schema.ts'
import { readFeed } from '#web/feeds/read-feed.ts'

const ADDRESS = '/feeds/live-chapters.json'
/** Goals are rare, and a ticker that is open beside the video says at once that one fell. */
const EVERY_MS = 10_000
/** So old is what the server tells at most. */
const SETTLED_MS = 2_500

type Asked = {
  /** Null: nothing runs live, or nobody told of which match it is. */
  uid: string | null
  /** Changes when something happened that may be a chapter. */
  pulse: number
}

/** What the ticker tells of the video that runs live; null before the first answer. What cannot be asked changes nothing. */
export function useLiveChapters({ uid, pulse }: Asked): readonly LiveChapter[] | null {
  const [chapters, setChapters] = useState<readonly LiveChapter[] | null>(null)
  useEffect(() => {
    if (uid === null) return
    const ended = new AbortController()
    async function ask(): Promise<void> {
      if (document.visibilityState === 'hidden') return
      const told = await readFeed<Partial<LiveChapters>>(`${ADDRESS}?t=${Date.now()}`, ended.signal).catch(
        () => null,
      )
      if (ended.signal.aborted || told?.video_uid !== uid) return
      const next = told.chapters ?? []
      setChapters((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
    }
    const timers = [
      setInterval(() => void ask(), EVERY_MS),
      setTimeout(() => void ask(), pulse ? SETTLED_MS : 0),
    ]
    return () => {
      for (const timer of timers) clearTimeout(timer)
      ended.abort()
    }
  }, [uid, pulse])
  return chapters
}
