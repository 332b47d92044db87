import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countVideos, listVideos, readMaking, readVideo } from '#modules/office/videos/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

const BUSY = ['Uploading', 'Waiting', 'Transcoding']

/** One film; read again and again while it is made. */
export function useVideo(id: string) {
  return useQuery({
    queryKey: [readVideo.name, id],
    queryFn: ({ signal }) => read(readVideo, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.broadcast || BUSY.includes(data.state) || (data.work && !data.work.failedBecause))
        ? 2_000
        : false,
  })
}

/** By which ways films may come. */
export function useMaking() {
  return useQuery({
    queryKey: [readMaking.name],
    queryFn: ({ signal }) => read(readMaking, { signal }),
    staleTime: 0,
  })
}

/** Reads anew what was changed, and the lists with it. */
export function useRenewVideos(): (id?: string) => Promise<void> {
  const queries = useQueryClient()
  return async (id) => {
    await Promise.all([
      ...(id ? [queries.invalidateQueries({ queryKey: [readVideo.name, id] })] : []),
      queries.invalidateQueries({ queryKey: ['rows', listVideos.name] }),
      queries.invalidateQueries({ queryKey: [countVideos.name] }),
      queries.invalidateQueries({ queryKey: [readMaking.name] }),
    ])
  }
}
