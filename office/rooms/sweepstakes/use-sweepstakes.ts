import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  countSweepstakes,
  listSweepstakeEntries,
  listSweepstakes,
  readOfficeSweepstake,
  readSweepstakeChoices,
} from '#modules/office/sweepstakes/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

export function useSweepstake(id: string) {
  return useQuery({
    queryKey: [readOfficeSweepstake.name, id],
    queryFn: ({ signal }) => read(readOfficeSweepstake, { params: { id }, signal }),
  })
}

export function useSweepstakeChoices() {
  return useQuery({
    queryKey: [readSweepstakeChoices.name],
    queryFn: ({ signal }) => read(readSweepstakeChoices, { signal }),
  })
}

/** Reads anew what was changed, and the lists with it. */
export function useRenewSweepstakes(): (id?: string) => Promise<void> {
  const queries = useQueryClient()
  return async (id) => {
    await Promise.all([
      ...(id
        ? [
            queries.invalidateQueries({ queryKey: [readOfficeSweepstake.name, id] }),
            queries.invalidateQueries({
              queryKey: ['rows', `${listSweepstakeEntries.name} ${JSON.stringify({ id })}`],
            }),
          ]
        : []),
      queries.invalidateQueries({ queryKey: ['rows', listSweepstakes.name] }),
      queries.invalidateQueries({ queryKey: [countSweepstakes.name] }),
    ])
  }
}
