import { addressOf, type Endpoint, type InputOf } from '#platform/endpoint.ts'
import { type Failure, needsFreshSignIn } from '#web/api/errors.ts'
import { askForProof } from '../session/proof.ts'

type Given<E extends Endpoint> = InputOf<E>

/**
 * Fetches a file that is made for what was asked, and hands it to the person, who proves who they are where it wants that; answers
 * the failure, or null.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: Given<E>,
  name: string,
): Promise<Failure | null> {
  const { body } = input as { body?: unknown }
  const ask = () =>
    fetch(addressOf(endpoint as Endpoint, input as never), {
      method: endpoint.method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }).catch(() => null)
  let response = await ask()
  if (response?.status === 401) {
    const failure = await failureOf(endpoint, response)
    const isProved = await askForProof(needsFreshSignIn(failure) ? 'fresh' : 'ended')
    if (!isProved) return failure
    response = await ask()
  }
  if (!response?.ok) return failureOf(endpoint, response)
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return null
}

async function failureOf(endpoint: Endpoint, response: Response | null): Promise<Failure> {
  const problem = await response?.json().catch(() => null)
  return {
    call: endpoint.name,
    status: response?.status ?? null,
    problem: problem ?? null,
    failureReason: null,
  }
}
