import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from './http.ts'

/** The part of `fetch` that the program needs to speak HTTP with a server. */
export type Fetch = (url: string, init?: FetchInit) => Promise<FetchAnswer>
export type FetchAnswer = Pick<Response, 'status' | 'ok' | 'json' | 'text'> & {
  headers: Pick<Headers, 'get'>
}
export type FetchInit = {
  method?: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
  /** Of calls of the program itself: how long it waits, at most `PATIENCE_MS`. Unlike `AbortSignal.timeout` nothing of it outlives the call. */
  timeoutMs?: number
}

/** A call that leads to another one, and that to a third; more would be a circle. */
const DEEPEST = 3
const LONGEST_ADDRESS = 2_000
const LARGEST_BODY = 1024 * 1024
const PATIENCE_MS = 10_000

const depths = new AsyncLocalStorage<number>()

/**
 * HTTP with ourselves, without a socket: Node does not resolve the names of the development hosts, and behind a proxy the
 * program may not reach its own address. `app` is asked for late, because the modules that fetch are made before it.
 *
 * Bounded, because what is called is the program itself: in depth, in the address's length, in bytes and in time.
 */
export function inProcessFetch(app: () => Pick<App, 'inject'>): Fetch {
  return async (address, init = {}) => {
    const url = new URL(address)
    const depth = (depths.getStore() ?? 0) + 1
    if (depth > DEEPEST) throw new Error('the program calls itself in a circle')
    if (address.length > LONGEST_ADDRESS || (init.body?.length ?? 0) > LARGEST_BODY)
      throw new Error('the program calls itself with more than any of its calls needs')
    init.signal?.throwIfAborted()
    const call = () =>
      app().inject({
        method: (init.method ?? 'GET') as 'GET',
        url: url.pathname + url.search,
        headers: { host: url.host, ...init.headers },
        ...(init.body === undefined ? {} : { payload: init.body }),
      })
    // `inject` answers a thenable that begins when it is asked: it is asked inside.
    const answer = await unlessGivenUp(
      depths.run(depth, async () => call()),
      init,
    )
    if (answer.rawPayload.byteLength > LARGEST_BODY)
      throw new Error('the program answered itself with too much')
    return answerOf(answer)
  }
}

/** What callers need of a `Response`, which with its streams would cost more than the call. */
function answerOf(answer: Awaited<ReturnType<App['inject']>>): FetchAnswer {
  const { statusCode, payload } = answer
  return {
    status: statusCode,
    ok: statusCode >= 200 && statusCode < 300,
    headers: { get: (name) => headerOf(answer.headers[name.toLowerCase()]) },
    json: async () => JSON.parse(payload),
    text: async () => payload,
  }
}

function headerOf(value: unknown): string | null {
  return value === undefined ? null : [value].flat().join(', ')
}

async function unlessGivenUp<T>(
  work: PromiseLike<T>,
  { signal, timeoutMs = PATIENCE_MS }: Pick<FetchInit, 'signal' | 'timeoutMs'>,
): Promise<T> {
  let stop = () => {}
  let timer: NodeJS.Timeout | undefined
  const givenUp = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
    timer = setTimeout(
      () => reject(new DOMException('the program does not answer itself', 'TimeoutError')),
      Math.min(timeoutMs, PATIENCE_MS),
    )
  })
  try {
    return await Promise.race([work, givenUp])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
