import { type AddressInput, type AnswerOf, addressOf, type Endpoint } from '#platform/endpoint.ts'
import type { Answer } from '#web/api/call.ts'
import { needsFreshSignIn, type Problem } from '#web/api/errors.ts'
import { askForProof } from '../session/proof.ts'

/** `onSent` is told how much has gone, `signal` calls it off. */
type Watch = { onSent?: (bytes: number) => void; signal?: AbortSignal }

/** Sends a file as it is; asks for a new sign-in where one is wanted, as `act` does. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: AddressInput<E>,
  file: Blob,
  { onSent, signal }: Watch = {},
): Promise<Answer<AnswerOf<E>>> {
  const by = onSent ? watched(onSent, signal) : sending(signal)
  const attempt = () => by(endpoint, addressOf<Endpoint>(endpoint, input as never), file)
  const answer = await attempt()
  if (answer.ok || answer.failure.status !== 401) return answer as Answer<AnswerOf<E>>
  const isProved = await askForProof(needsFreshSignIn(answer.failure) ? 'fresh' : 'ended')
  return (isProved ? await attempt() : answer) as Answer<AnswerOf<E>>
}

function sending(signal: AbortSignal | undefined) {
  return async ({ name, method }: Endpoint, address: string, file: Blob): Promise<Answer<unknown>> => {
    const failed = (status: number | null, problem: Problem | null) =>
      ({ ok: false, failure: { call: name, status, problem, failureReason: null } }) as const
    try {
      const response = await fetch(address, {
        method,
        headers: { accept: 'application/json', 'content-type': file.type || 'application/octet-stream' },
        body: file,
        signal: signal ?? null,
      })
      const data: unknown = await response.json().catch(() => null)
      return response.ok
        ? { ok: true, data, headers: response.headers }
        : failed(response.status, data as Problem | null)
    } catch {
      return failed(null, null)
    }
  }
}

/** As `sending`, by the one way of browsers that says how far it is. */
function watched(onSent: (bytes: number) => void, signal: AbortSignal | undefined) {
  return ({ name, method }: Endpoint, address: string, file: Blob): Promise<Answer<unknown>> =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest()
      const failed = (status: number | null, problem: Problem | null) =>
        resolve({ ok: false, failure: { call: name, status, problem, failureReason: null } })
      request.upload.onprogress = ({ loaded }) => onSent(loaded)
      request.onload = () => {
        const data = readJson(request.responseText)
        const { status } = request
        if (status >= 200 && status < 300) resolve({ ok: true, data, headers: new Headers() })
        else failed(status, data as Problem | null)
      }
      request.onerror = () => failed(null, null)
      request.onabort = () => failed(null, null)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.open(method, address)
      request.setRequestHeader('accept', 'application/json')
      request.setRequestHeader('content-type', file.type || 'application/octet-stream')
      if (signal?.aborted) failed(null, null)
      else request.send(file)
    })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
