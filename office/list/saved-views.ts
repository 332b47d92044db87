import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listViews, removeView, saveView } from '#modules/office/notes/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { act } from '../api/act.ts'
import type { ListQuery } from './list-types.ts'

export type SavedView = { id: string; name: string; query: ListQuery }

/**
 * Somebody's own views of a list, kept by the server: the same in every browser. Another tab sees them when it is looked at.
 * What a view is stands in its query, which is the list's address.
 */
export function useSavedViews(list: string) {
  const queries = useQueryClient()
  const queryKey = [listViews.name, list]
  const params = { room: list }
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(listViews, { params, signal }),
    staleTime: 0,
  })
  const renew = () => queries.invalidateQueries({ queryKey })

  return {
    views: (data?.items ?? []).map(
      ({ id, name, query }): SavedView => ({
        id,
        name,
        query: Object.fromEntries(new URLSearchParams(query)),
      }),
    ),
    /** Under a name that is there already the later one stands. Answers whether it is kept. */
    async save(name: string, query: ListQuery): Promise<boolean> {
      const body = { name, query: new URLSearchParams(query).toString() }
      const answer = await act(saveView, { params, body })
      await renew()
      return answer.ok
    },
    async remove(id: string): Promise<boolean> {
      const answer = await act(removeView, { params: { ...params, id } })
      await renew()
      return answer.ok
    },
  }
}
