import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listTipGames,
  listTipGroups,
  listTipPlayers,
  readOfficeTipGame,
  readTipGameChoices,
} from '#modules/office/predictions/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

export function useTipGame(id: string) {
  return useQuery({
    queryKey: [readOfficeTipGame.name, id],
    queryFn: ({ signal }) => read(readOfficeTipGame, { params: { id }, signal }),
  })
}

export function useTipGameChoices() {
  return useQuery({
    queryKey: [readTipGameChoices.name],
    queryFn: ({ signal }) => read(readTipGameChoices, { signal }),
  })
}

/** Reads anew what was changed, and the lists with it. */
export function useRenewTipGames(): (id?: string) => Promise<void> {
  const queries = useQueryClient()
  return async (id) => {
    await Promise.all([
      ...(id
        ? [
            queries.invalidateQueries({ queryKey: [readOfficeTipGame.name, id] }),
            queries.invalidateQueries({
              queryKey: ['rows', `${listTipPlayers.name} ${JSON.stringify({ id })}`],
            }),
            queries.invalidateQueries({
              queryKey: ['rows', `${listTipGroups.name} ${JSON.stringify({ id })}`],
            }),
          ]
        : [queries.invalidateQueries({ queryKey: [readTipGameChoices.name] })]),
      queries.invalidateQueries({ queryKey: ['rows', listTipGames.name] }),
    ])
  }
}
