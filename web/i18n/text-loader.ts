export type TextLoaderOptions<T> = {
  read(language: string, namespace: string): Promise<T>
  /** I18N-02. */
  parallel?: number
  retries?: number
  firstDelayMs?: number
  wait?(ms: number): Promise<void>
}

/** Reads texts: at most ten at a time; a failed read is tried five times more, after 350 ms, 700 ms … (I18N-02). */
export function createTextLoader<T>(options: TextLoaderOptions<T>) {
  const { read, parallel = 10, retries = 5, firstDelayMs = 350, wait = sleep } = options
  const waiting: (() => void)[] = []
  let running = 0

  async function load(language: string, namespace: string): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await inTurn(() => read(language, namespace))
      } catch (error) {
        if (attempt === retries) throw error
        await wait(firstDelayMs * 2 ** attempt)
      }
    }
  }

  async function inTurn(work: () => Promise<T>): Promise<T> {
    if (running >= parallel) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return load
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
