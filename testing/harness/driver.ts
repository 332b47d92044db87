import { setTimeout as pause } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  host?: string
  token?: string
  /** Of the office: `name=value`. */
  cookie?: string
  /** The same for every try of one write. */
  key?: string
  body?: object
  form?: Record<string, string>
  /** Bytes as they are, instead of a body. */
  bytes?: Uint8Array
  /** What else the operation reads. */
  headers?: Record<string, string>
  /** The network address, for calls inside the process. */
  from?: string
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; json: any }

export type Driver = ReturnType<typeof createDriver>

/** Answers that say: not decided, ask again. */
const UNDECIDED_CODES = new Set(['REQUEST_UNDER_WAY', 'TOO_MANY_REQUESTS'])

/**
 * Speaks HTTP with a running program as many buyers at once. A broken connection, a timeout or a 5xx is an unknown outcome:
 * the call is repeated, with the same key, until the answer is definite.
 */
export function createDriver(given: { origin: string | (() => string); connections?: number }) {
  const agent = new Agent({
    connections: given.connections ?? 24,
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
    connectTimeout: 2_000,
  })
  const seen = { calls: 0, broken: 0, statuses: new Map<number, number>() }
  const origin = () => (typeof given.origin === 'string' ? given.origin : given.origin())

  /** One try. Rejects when the connection breaks. */
  async function send(call: Call): Promise<Answer> {
    seen.calls += 1
    const answer = await agent
      .request({
        origin: origin(),
        path: call.path,
        method: (call.method ?? 'GET') as Dispatcher.HttpMethod,
        headers: headersOf(call),
        body: bodyOf(call),
      })
      .then(async ({ statusCode, headers, body }) => ({ statusCode, headers, text: await body.text() }))
      .catch((error) => {
        seen.broken += 1
        throw error
      })
    seen.statuses.set(answer.statusCode, (seen.statuses.get(answer.statusCode) ?? 0) + 1)
    return { status: answer.statusCode, headers: answer.headers, json: parsed(answer.text) }
  }

  /** Tries until the answer is definite: anything below 500 that is not «still under way». */
  async function insist(call: Call, patienceMs = 90_000): Promise<Answer> {
    const until = Date.now() + patienceMs
    for (let wait = 20; ; wait = Math.min(wait * 2, 500)) {
      const answer = await send(call).catch(() => null)
      if (answer && isDefinite(answer)) return answer
      if (Date.now() > until)
        throw new Error(
          `no definite answer to ${call.method ?? 'GET'} ${call.path}: ${JSON.stringify(answer?.json)}`,
        )
      await pause(wait)
    }
  }

  return { send, insist, seen, close: () => agent.destroy() }
}

export function isDefinite(answer: Answer): boolean {
  return answer.status < 500 && !UNDECIDED_CODES.has(answer.json?.errorCode)
}

/** A token of ours, unless the text names another scheme: phones show what stands in their pass. */
export function authorizationOf(token: string): string {
  return token.includes(' ') ? token : `Bearer ${token}`
}

function headersOf({ token, key, host, body, form, headers }: Call): Record<string, string> {
  return {
    ...(host ? { host } : {}),
    ...(token ? { authorization: authorizationOf(token) } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    ...headers,
  }
}

function bodyOf({ body, form, bytes }: Call): string | Uint8Array | null {
  if (bytes) return bytes
  if (body) return JSON.stringify(body)
  return form ? new URLSearchParams(form).toString() : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
