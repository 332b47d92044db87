import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listEditorial, listVersions, readPiece } from '#modules/office/editorial/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

/** A piece in all its languages. */
export function usePiece(uid: string) {
  return useQuery({
    queryKey: [readPiece.name, uid],
    queryFn: ({ signal }) => read(readPiece, { params: { uid }, signal }),
  })
}

/** How many each state has. */
export function useEditorialCounts() {
  return useQuery({
    queryKey: [listEditorial.name, 'counts'],
    queryFn: async ({ signal }) =>
      (await read(listEditorial, { query: { page: 1, pageSize: 1 }, signal })).counts,
  })
}

/** Reads anew what was changed, and the list with it. */
export function useRenewEditorial(): (uid?: string) => Promise<void> {
  const queries = useQueryClient()
  return async (uid) => {
    await Promise.all([
      ...(uid
        ? [
            queries.invalidateQueries({ queryKey: [readPiece.name, uid] }),
            queries.invalidateQueries({ queryKey: [listVersions.name, uid] }),
          ]
        : []),
      queries.invalidateQueries({ queryKey: ['rows', listEditorial.name] }),
      queries.invalidateQueries({ queryKey: [listEditorial.name, 'counts'] }),
    ])
  }
}
