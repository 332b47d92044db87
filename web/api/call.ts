import { type AnswerOf, addressOf, type Endpoint, type InputOf } from '#platform/endpoint.ts'
import { bearer } from './bearer.ts'
import { emitError, type Failure, isSilent, needsFreshSignIn, type Problem } from './errors.ts'

export type Reaction =
  | 'silent'
  | { message: string; zIndex?: number; retry?: () => void; shownInPlace?: boolean }

export type Answer<T> = { ok: true; data: T; headers: Headers } | { ok: false; failure: Failure }

/** How a call is made, beside what its endpoint takes. */
export type CallOptions = {
  /** Another error event than the endpoint's own. */
  name?: string
  /** How often a failure that may pass (no answer, 5xx) is tried again (CHK-19). */
  retries?: number
  signal?: AbortSignal
  /** Goes on where the page ends meanwhile; small bodies only. */
  outlivesPage?: boolean
  /** What to tell about this failure; `silent` tells nothing. Left out: the general message. */
  reaction?: (failure: Failure) => Reaction | undefined
}

/** What an endpoint takes, and how it is called; left out where it takes nothing. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends InputOf<E>
    ? [endpoint: E, input?: InputOf<E> & CallOptions]
    : [endpoint: E, input: InputOf<E> & CallOptions]

/** Calls the API as whoever is signed in. A failure raises an error event unless it is silent, and is answered as such. */
export async function call<E extends Endpoint>(
  ...[endpoint, input]: CallArguments<E>
): Promise<Answer<AnswerOf<E>>> {
  const request = requestOf(endpoint, input)
  let answer = await attempt(request)
  for (let tries = request.retries ?? 0; tries > 0 && !answer.ok && mayPass(answer.failure); tries -= 1) {
    answer = await attempt(request)
  }
  if (!answer.ok && !request.signal?.aborted) react(request, answer.failure)
  return answer as Answer<AnswerOf<E>>
}

/** What is sent, to the own origin: every site calls its own. */
type CallRequest = CallOptions & {
  name: string
  method: Endpoint['method']
  address: string
  body?: unknown
  headers?: Record<string, string>
}

function requestOf(endpoint: Endpoint, input: object = {}): CallRequest {
  const { params, query, ...given } = input as { params?: never; query?: never } & Partial<CallRequest>
  const { name, method } = endpoint
  return { name, method, ...given, address: addressOf<Endpoint>(endpoint, { params, query }) }
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

/** What stands in place of a token where somebody has none; filled in by what knows of purchases without an account. */
export const withoutToken: { headersFor(address: string): Record<string, string> | undefined } = {
  headersFor: () => undefined,
}

async function attempt(request: CallRequest): Promise<Answer<unknown>> {
  const { name, method, address, body, headers, signal, outlivesPage } = request
  try {
    const token = await bearer.accessToken()
    const response = await fetch(address, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? withoutToken.headersFor(address) : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(outlivesPage ? { keepalive: true } : {}),
    })
    return await read(name, response)
  } catch {
    return { ok: false, failure: { call: name, status: null, problem: null, failureReason: null } }
  }
}

async function read(call: string, response: Response): Promise<Answer<unknown>> {
  const text = await response.text()
  const data = text === '' ? undefined : parse(text)
  const failureReason = reasonIn(data)
  if (response.ok && failureReason === null) return { ok: true, data, headers: response.headers }
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
