import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContentLanguage } from '#modules/content/schema.ts'
import { listEditorial, listVersions, readPiece, readVersion } from '#modules/office/editorial/endpoints.ts'
import type { AnswerOf } from '#platform/endpoint.ts'
import { read } from '#web/api/screen-calls.ts'

export type Version = AnswerOf<typeof listVersions>['items'][number]

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

export function useVersions(uid: string, language: ContentLanguage) {
  return useQuery({
    queryKey: [listVersions.name, uid, language],
    queryFn: async ({ signal }) => (await read(listVersions, { params: { uid, language }, signal })).items,
  })
}

/** What one version holds; of the draft, which has no number, nothing is asked. */
export function useVersion(uid: string, language: ContentLanguage, name: string) {
  const number = Number(name)
  return useQuery({
    queryKey: [readVersion.name, uid, language, name],
    enabled: name !== 'draft',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await read(readVersion, { params: { uid, language, number }, signal })).node,
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
