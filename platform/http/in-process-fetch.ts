import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from './http.ts'

/** The part of `fetch` that the program needs to speak HTTP with a server. */
export type Fetch = (url: string, init?: FetchInit) => Promise<Response>
export type FetchInit = {
  method?: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}

const WITHOUT_BODY = new Set([101, 204, 205, 304])

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
    const patience = AbortSignal.timeout(PATIENCE_MS)
    const signal = init.signal ? AbortSignal.any([init.signal, patience]) : patience
    // `inject` answers a thenable that begins when it is asked: it is asked inside.
    const answer = await unlessAborted(
      depths.run(depth, async () => call()),
      signal,
    )
    if (answer.rawPayload.byteLength > LARGEST_BODY)
      throw new Error('the program answered itself with too much')
    return new Response(WITHOUT_BODY.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: headersOf(answer.headers),
    })
  }
}

function headersOf(given: Record<string, unknown>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
  return headers
}

async function unlessAborted<T>(work: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
