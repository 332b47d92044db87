import { LRUCache } from 'lru-cache'

/** So often within so long: then many watch the same, and more are to come. */
const MANY = 4
const WITHIN_MS = 5_000

export type HotParts = ReturnType<typeof createHotParts>

/**
 * What many ask for at once is read once and sent from memory: the newest segments of what runs live, the first ones after a
 * kick-off. What few ask for goes from the disk to them piece by piece, so that nobody's whole segment waits for a slow line.
 */
export function createHotParts({ mostBytes }: { mostBytes: number }) {
  const asked = new LRUCache<string, { since: number; times: number }>({ max: 2_000 })
  const bodies = new LRUCache<string, Promise<Buffer>>({ maxSize: mostBytes })

  function isHot(key: string): boolean {
    const now = Date.now()
    const known = asked.get(key)
    if (!known || known.since < now - WITHIN_MS) {
      asked.set(key, { since: now, times: 1 })
      return false
    }
    known.times += 1
    return known.times >= MANY
  }

  return {
    /** Its bytes; null: not many want it. One read however many ask, and one that fails is not remembered. */
    async get(key: string, length: number, load: () => Promise<Buffer | null>): Promise<Buffer | null> {
      const known = bodies.get(key)
      if (known) return known
      if (length > mostBytes / 4 || !isHot(key)) return null
      const loading = load().then((body) => {
        if (!body) throw new NotThere()
        return body
      })
      bodies.set(key, loading, { size: length })
      try {
        return await loading
      } catch (error) {
        if (bodies.peek(key) === loading) bodies.delete(key)
        if (error instanceof NotThere) return null
        throw error
      }
    },
    /** Of a package that was replaced or taken away. */
    forget(prefix: string): void {
      for (const key of bodies.keys()) if (key.startsWith(prefix)) bodies.delete(key)
    },
  }
}

class NotThere extends Error {}
