import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerTelevisionPrice,
  beginTelevisionTrial,
  cancelOwnTelevision,
  endTelevisionPause,
  pauseTelevision,
  readOwnTelevision,
  resumeOwnTelevision,
  withdrawTelevision,
} from '#modules/television/endpoints.ts'
import type { AnswerPriceChange, BeginTrial, OwnTelevisionAnswer } from '#modules/television/schema.ts'
import { type Answer, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, shownInPlace } from '#web/api/screen-calls.ts'

const KEY = ['television']

/** One's own subscription; an organisation has none. */
export function useOwnTelevision({ enabled }: { enabled: boolean }) {
  return useQuery({
    enabled,
    queryKey: KEY,
    queryFn: ({ signal }) => read(readOwnTelevision, { signal }),
  })
}

/** Null: it is done, and what shows the subscription knows. */
export function useTelevisionChanges() {
  const client = useQueryClient()

  async function told(asked: Promise<Answer<OwnTelevisionAnswer>>): Promise<Failure | null> {
    const answer = await asked
    if (!answer.ok) {
      await client.invalidateQueries({ queryKey: KEY })
      return answer.failure
    }
    client.setQueryData(KEY, answer.data)
    void client.invalidateQueries({ queryKey: ['dues'] })
    void client.invalidateQueries({ queryKey: ['overview'] })
    return null
  }

  const reaction = shownInPlace
  return {
    cancel: () => told(call(cancelOwnTelevision, { reaction })),
    resume: () => told(call(resumeOwnTelevision, { reaction })),
    beginTrial: (body: BeginTrial) => told(call(beginTelevisionTrial, { body, reaction })),
    pause: (months: number) => told(call(pauseTelevision, { body: { months }, reaction })),
    endPause: () => told(call(endTelevisionPause, { reaction })),
    answerPrice: (body: AnswerPriceChange) => told(call(answerTelevisionPrice, { body, reaction })),
    withdraw: (refund: number) => told(call(withdrawTelevision, { body: { refund }, reaction })),
  }
}
