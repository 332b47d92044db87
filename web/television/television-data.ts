import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelOwnTelevision, readOwnTelevision, resumeOwnTelevision } from '#modules/television/endpoints.ts'
import { call } from '#web/api/call.ts'
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

  async function change(
    endpoint: typeof cancelOwnTelevision | typeof resumeOwnTelevision,
  ): Promise<Failure | null> {
    const answer = await call(endpoint as typeof cancelOwnTelevision, { reaction: shownInPlace })
    if (!answer.ok) {
      await client.invalidateQueries({ queryKey: KEY })
      return answer.failure
    }
    client.setQueryData(KEY, answer.data)
    void client.invalidateQueries({ queryKey: ['dues'] })
    void client.invalidateQueries({ queryKey: ['overview'] })
    return null
  }

  return { cancel: () => change(cancelOwnTelevision), resume: () => change(resumeOwnTelevision) }
}
