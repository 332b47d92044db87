/** Who wants to hear of changes, for stores in the browser (`useSyncExternalStore` takes `add` as it is). */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Answers how to stop. */
    add(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(): void {
      for (const listener of listeners) listener()
    },
    isEmpty: () => listeners.size === 0,
  }
}
