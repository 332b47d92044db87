import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { listAddresses } from '#modules/contacts/endpoints.ts'
import * as endpoints from '#modules/sweepstakes/endpoints.ts'
import type { WinAnswer } from '#modules/sweepstakes/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, write } from '#web/api/screen-calls.ts'

/** Where I take part, ten at a time (SWP-10). */
export function useOwnSweepstakes(isWanted: boolean) {
  return useInfiniteQuery({
    queryKey: ['sweepstakes', 'own'],
    enabled: isWanted,
    queryFn: ({ pageParam, signal }) =>
      read(endpoints.listOwnSweepstakes, { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.page + 1 : undefined),
  })
}

export function useOwnAddresses(isWanted: boolean) {
  return useQuery({
    queryKey: ['addresses', 'for-prizes'],
    enabled: isWanted,
    queryFn: ({ signal }) => read(listAddresses, { query: { page: 1, pageSize: 100 }, signal }),
  })
}

/** Null: it is done. */
export function useWinAnswer() {
  const client = useQueryClient()
  return async (id: string, body: WinAnswer): Promise<Failure | null> => {
    const failure = await write(endpoints.answerWin, { params: { id }, body })
    await client.invalidateQueries({ queryKey: ['sweepstakes'] })
    return failure
  }
}
