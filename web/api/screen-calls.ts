import type { AnswerOf, Endpoint } from '#platform/endpoint.ts'
import { type Answer, type CallArguments, type CallOptions, call } from './call.ts'
import type { Failure } from './errors.ts'

/** What a query of a screen fails with. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.call)
    this.failure = failure
  }
}

/** For the screens' queries: tried twice; a failure is told in its place and thrown as `CallFailed`. */
export async function read<E extends Endpoint>(...given: CallArguments<E>): Promise<AnswerOf<E>> {
  const answer = await ask(given)
  if (!answer.ok) throw new CallFailed(answer.failure)
  return answer.data
}

/** As `read`; null when there is no such thing, when it is somebody else's (404), or when the address names none (400). */
export async function readOrNull<E extends Endpoint>(
  ...given: CallArguments<E>
): Promise<AnswerOf<E> | null> {
  const answer = await ask(given)
  if (answer.ok) return answer.data
  if (answer.failure.status === 404 || answer.failure.status === 400) return null
  throw new CallFailed(answer.failure)
}

/** For what a screen changes: null when it is done, else why it is not, told in its place. */
export async function write<E extends Endpoint>(...given: CallArguments<E>): Promise<Failure | null> {
  const answer = await call<E>(...withOptions(given, { reaction: shownInPlace }))
  return answer.ok ? null : answer.failure
}

function ask<E extends Endpoint>(given: CallArguments<E>): Promise<Answer<AnswerOf<E>>> {
  return call<E>(...withOptions(given, { retries: 1, reaction: shownInPlace }))
}

/** What the screen itself says goes before. */
function withOptions<E extends Endpoint>(
  [endpoint, input]: CallArguments<E>,
  options: CallOptions,
): CallArguments<E> {
  return [endpoint, { ...options, ...input }] as unknown as CallArguments<E>
}

/** The screen or the form says it where it happened; the event goes out all the same (ERR-01). */
export function shownInPlace(failure: Failure) {
  return { message: `calls.${failure.call}`, shownInPlace: true }
}
