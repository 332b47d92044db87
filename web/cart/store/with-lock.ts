const running = new Map<string, Promise<unknown>>()

/** Does one thing of a name at a time, across all tabs of this origin where the browser can (Web Locks). */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>
  const before = running.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  running.set(
    name,
    mine.catch(() => {}),
  )
  return mine
}
