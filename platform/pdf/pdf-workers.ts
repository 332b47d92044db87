import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'

/**
 * Papers are drawn in threads of their own: a sheet costs more time than a request, and requests go on meanwhile. A thread
 * that has nothing to do for five minutes ends; library and fonts are loaded once by each, which takes longer than ten sheets.
 * They leave the processor to requests.
 */
let pool: Piscina | null = null

function threads(): Piscina {
  pool ??= new Piscina({
    filename: new URL('./pdf-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.min(4, availableParallelism()),
    idleTimeout: 300_000,
  })
  return pool
}

// biome-ignore lint/suspicious/noExplicitAny: the arguments of any function
type Drawing = (...args: any[]) => Promise<Uint8Array>

/** The same function, in a thread: `name` is exported by `module`, and its arguments are plain data. */
export function drawnInThread<D extends Drawing>(
  module: URL,
  name: string,
): (...args: Parameters<D>) => Promise<Uint8Array> {
  return (...args) => threads().run({ module: module.href, name, args }, { name: 'draw' })
}
