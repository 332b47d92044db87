/** Lets some pieces of work run at once and a few more wait; the rest is refused instead of served late. */
export function createSemaphore(given: { atOnce: number; maxWaiting: number; refusal: () => Error }) {
  const { atOnce, maxWaiting, refusal } = given
  const waiting: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= maxWaiting) throw refusal()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async function withPermit<T>(work: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
