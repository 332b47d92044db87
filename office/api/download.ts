import { addressOf, type Endpoint, type InputOf } from '#platform/endpoint.ts'
import type { Failure } from '#web/api/errors.ts'
import { askForProof } from '../session/proof.ts'

type Given<E extends Endpoint> = InputOf<E> extends { body: infer B } ? B : never

/** Fetches a file that is made for what was asked, and hands it to the person; answers the failure, or null. */
export async function download<E extends Endpoint>(
  endpoint: E,
  body: Given<E>,
  name: string,
): Promise<Failure | null> {
  const ask = () =>
    fetch(addressOf(endpoint as Endpoint), {
      method: endpoint.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null)
  let response = await ask()
  if (response?.status === 401 && (await askForProof('ended'))) response = await ask()
  if (!response?.ok) {
    const problem = await response?.json().catch(() => null)
    return {
      call: endpoint.name,
      status: response?.status ?? null,
      problem: problem ?? null,
      failureReason: null,
    }
  }
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return null
}
