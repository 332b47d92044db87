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

/**
 * HTTP with ourselves, without a socket: Node does not resolve the names of the development hosts, and behind a proxy the
 * program may not reach its own address. `app` is asked for late, because the modules that fetch are made before it.
 */
export function inProcessFetch(app: () => Pick<App, 'inject'>): Fetch {
  return async (address, init = {}) => {
    const url = new URL(address)
    init.signal?.throwIfAborted()
    const request = app().inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.pathname + url.search,
      headers: { host: url.host, ...init.headers },
      ...(init.body === undefined ? {} : { payload: init.body }),
    })
    const answer = await unlessAborted(request, init.signal)
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

async function unlessAborted<T>(work: PromiseLike<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
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
