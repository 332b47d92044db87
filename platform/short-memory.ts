type Entry<T> = { value: Promise<T>; until: number }

/**
 * Answers that many ask for at once and that may be a moment old: kept for `keepMs`, loaded once however many wait.
 * Bounded, because keys come from requests.
 */
export function createShortMemory<T>({ keepMs, maxEntries = 200 }: { keepMs: number; maxEntries?: number }) {
  const entries = new Map<string, Entry<T>>()

  function get(key: string, load: () => Promise<T>): Promise<T> {
    const known = entries.get(key)
    if (known && known.until > Date.now()) return known.value
    const value = load()
    value.catch(() => entries.delete(key))
    if (entries.size >= maxEntries) entries.clear()
    entries.set(key, { value, until: Date.now() + keepMs })
    return value
  }

  return { get, forget: (key: string) => void entries.delete(key) }
}
