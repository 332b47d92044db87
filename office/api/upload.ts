import { type AddressInput, type AnswerOf, addressOf, type Endpoint } from '#platform/endpoint.ts'
import type { Answer } from '#web/api/call.ts'
import { needsFreshSignIn, type Problem } from '#web/api/errors.ts'
import { askForProof } from '../session/proof.ts'

/** Sends a file as it is; asks for a new sign-in where one is wanted, as `act` does. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: AddressInput<E>,
  file: Blob,
): Promise<Answer<AnswerOf<E>>> {
  const attempt = () => send(endpoint, addressOf<Endpoint>(endpoint, input as never), file)
  const answer = await attempt()
  if (answer.ok || answer.failure.status !== 401) return answer as Answer<AnswerOf<E>>
  const isProved = await askForProof(needsFreshSignIn(answer.failure) ? 'fresh' : 'ended')
  return (isProved ? await attempt() : answer) as Answer<AnswerOf<E>>
}

async function send({ name, method }: Endpoint, address: string, file: Blob): Promise<Answer<unknown>> {
  const failed = (status: number | null, problem: Problem | null) =>
    ({ ok: false, failure: { call: name, status, problem, failureReason: null } }) as const
  try {
    const response = await fetch(address, {
      method,
      headers: { accept: 'application/json', 'content-type': file.type || 'application/octet-stream' },
      body: file,
    })
    const data: unknown = await response.json().catch(() => null)
    return response.ok
      ? { ok: true, data, headers: response.headers }
      : failed(response.status, data as Problem | null)
  } catch {
    return failed(null, null)
  }
}
