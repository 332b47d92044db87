import { LRUCache } from 'lru-cache'

export type TtlCache<T> = {
  /** The cached answer, or the one that is being loaded: one load however many ask. One that fails is not cached. */
  get(key: string, load: () => Promise<T>): Promise<T>
  forget(key: string): void
}

/** For answers that many ask for at once and that may be `ttlMs` old; with 0 nothing is cached. Bounded, because keys come from requests. */
export function createTtlCache<T>({ ttlMs, max = 200 }: { ttlMs: number; max?: number }): TtlCache<T> {
  if (ttlMs === 0) return { get: (_key, load) => load(), forget: () => {} }
  const entries = new LRUCache<string, Promise<T>>({ max, ttl: ttlMs })

  function get(key: string, load: () => Promise<T>): Promise<T> {
    const known = entries.get(key)
    if (known) return known
    const loading = load()
    entries.set(key, loading)
    loading.catch(() => entries.peek(key) === loading && entries.delete(key))
    return loading
  }

  return { get, forget: (key) => void entries.delete(key) }
}
