import type { AnswerOf, Endpoint } from '#platform/endpoint.ts'
import { type Answer, type CallArguments, type CallOptions, call } from '#web/api/call.ts'
import { needsFreshSignIn } from '#web/api/errors.ts'
import { askForProof } from '../session/proof.ts'

/**
 * Does something, as the person who works here. Where they have to prove first who they are, a dialog asks for it, and the
 * call is made again as it was: what somebody has typed and decided is not lost. Other failures are told as `call` tells them.
 */
export async function act<E extends Endpoint>(...given: CallArguments<E>): Promise<Answer<AnswerOf<E>>> {
  const [endpoint, input] = given as [E, CallOptions?]
  const options = {
    ...input,
    reaction: (failure) => (needsFreshSignIn(failure) ? 'silent' : input?.reaction?.(failure)),
  } satisfies CallOptions
  const attempt = () => call<E>(...([endpoint, options] as unknown as CallArguments<E>))
  const answer = await attempt()
  if (answer.ok || answer.failure.status !== 401) return answer
  const isProved = await askForProof(needsFreshSignIn(answer.failure) ? 'fresh' : 'ended')
  return isProved ? attempt() : answer
}
