import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  countPolls,
  listPolls,
  listPollVoices,
  readOfficePoll,
  readPollChoices,
} from '#modules/office/polls/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

const LIVE_MS = 15_000

/** While it is open the count goes on. */
export function usePoll(id: string) {
  return useQuery({
    queryKey: [readOfficePoll.name, id],
    queryFn: ({ signal }) => read(readOfficePoll, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? LIVE_MS : false),
  })
}

export function usePollChoices() {
  return useQuery({
    queryKey: [readPollChoices.name],
    queryFn: ({ signal }) => read(readPollChoices, { signal }),
  })
}

/** Reads anew what was changed, and the lists with it. */
export function useRenewPolls(): (id?: string) => Promise<void> {
  const queries = useQueryClient()
  return async (id) => {
    await Promise.all([
      ...(id
        ? [
            queries.invalidateQueries({ queryKey: [readOfficePoll.name, id] }),
            queries.invalidateQueries({
              queryKey: ['rows', `${listPollVoices.name} ${JSON.stringify({ id })}`],
            }),
          ]
        : [queries.invalidateQueries({ queryKey: [readPollChoices.name] })]),
      queries.invalidateQueries({ queryKey: ['rows', listPolls.name] }),
      queries.invalidateQueries({ queryKey: [countPolls.name] }),
    ])
  }
}
