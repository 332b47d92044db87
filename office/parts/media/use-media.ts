import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { mediaUrl } from '#modules/media/schema.ts'
import { countMedia, listFolderPictures, listMedia, readMedia } from '#modules/office/media/endpoints.ts'
import type { MediaQuery } from '#modules/office/media/schema.ts'
import { read } from '#web/api/screen-calls.ts'

export type MediaAsked = Pick<MediaQuery, 'view' | 'kind' | 'q'> & { pageSize: number }

export function useMediaList(query: MediaAsked, isWanted = true) {
  return useQuery({
    queryKey: [listMedia.name, query],
    queryFn: ({ signal }) => read(listMedia, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}

export function useFolderPictures(query: { q?: string; pageSize: number }, isWanted = true) {
  return useQuery({
    queryKey: [listFolderPictures.name, query],
    queryFn: ({ signal }) => read(listFolderPictures, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}

export function useMedia(id: string) {
  return useQuery({
    queryKey: [readMedia.name, id],
    queryFn: ({ signal }) => read(readMedia, { params: { id }, signal }),
  })
}

/** Reads anew what was changed, and the lists with it. */
export function useRenewMedia(): (id?: string) => Promise<void> {
  const queries = useQueryClient()
  return async (id) => {
    await Promise.all([
      ...(id ? [queries.invalidateQueries({ queryKey: [readMedia.name, id] })] : []),
      queries.invalidateQueries({ queryKey: [listMedia.name] }),
      queries.invalidateQueries({ queryKey: [countMedia.name] }),
    ])
  }
}

/** A picture in a list; another address with each replacement, so that staff see the new one at once. */
export const thumbOf = (id: string, stored?: string): string =>
  mediaUrl({ id, width: 320, height: 240, crop: 'fill', ...(stored ? { version: stored } : {}) })
