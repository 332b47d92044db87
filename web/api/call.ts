import { bearer } from './bearer.ts'
import { emitError, type Failure, isSilent, needsFreshSignIn, type Problem } from './errors.ts'

export interface CallRequest {
  /** Name of the operation: keys its error event. */
  name: string
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Without origin: every site calls its own. */
  path: string
  query?: Record<string, string | number | readonly (string | number)[] | undefined>
  body?: unknown
  headers?: Record<string, string>
  /** How often a failure that may pass (no answer, 5xx) is tried again (CHK-19). */
  retries?: number
  signal?: AbortSignal
  /** What to tell about this failure; `silent` tells nothing. Left out: the general message. */
  reaction?: (failure: Failure) => Reaction | undefined
}

export type Reaction =
  | 'silent'
  | { message: string; zIndex?: number; retry?: () => void; shownInPlace?: boolean }

export type Answer<T> = { ok: true; data: T; headers: Headers } | { ok: false; failure: Failure }

/** Calls the API as whoever is signed in. A failure raises an error event unless it is silent, and is answered as such. */
export async function call<T>(request: CallRequest): Promise<Answer<T>> {
  let answer = await attempt<T>(request)
  for (let tries = request.retries ?? 0; tries > 0 && !answer.ok && mayPass(answer.failure); tries -= 1) {
    answer = await attempt<T>(request)
  }
  if (!answer.ok && !request.signal?.aborted) react(request, answer.failure)
  return answer
}

function mayPass({ status }: Failure): boolean {
  return status === null || status >= 500 || status === 429
}

function react({ reaction }: CallRequest, failure: Failure): void {
  const chosen = isSilent(failure) ? 'silent' : reaction?.(failure)
  // Whoever has to prove once more that it is they has something to say about it first: the screen asks.
  if (failure.status === 401 && !needsFreshSignIn(failure)) bearer.signIn()
  else if (chosen !== 'silent') emitError(failure, chosen)
}

async function attempt<T>(request: CallRequest): Promise<Answer<T>> {
  const { name, method = 'GET', path, query, body, headers, signal } = request
  try {
    const token = await bearer.accessToken()
    const response = await fetch(path + queryText(query), {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
    return await read<T>(name, response)
  } catch {
    return { ok: false, failure: { call: name, status: null, problem: null, failureReason: null } }
  }
}

async function read<T>(call: string, response: Response): Promise<Answer<T>> {
  const text = await response.text()
  const data = text === '' ? undefined : parse(text)
  const failureReason = reasonIn(data)
  if (response.ok && failureReason === null) return { ok: true, data: data as T, headers: response.headers }
  const problem = typeof data === 'object' ? (data as Problem | null) : null
  return { ok: false, failure: { call, status: response.status, problem, failureReason } }
}

/** CART-22: a 200 with `isSuccess: false` is a failure; its reason is the message. */
function reasonIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null
  const { isSuccess, failureReason } = data as { isSuccess?: unknown; failureReason?: unknown }
  return isSuccess === false ? String(failureReason ?? '') : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function queryText(query: CallRequest['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
