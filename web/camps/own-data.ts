import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelCampPlaces,
  correctOwnCampSheet,
  previewCampCancellation,
  readOwnCampSheet,
  readOwnCamps,
} from '#modules/camps/endpoints.ts'
import type { CancelPlaces, CorrectPlace } from '#modules/camps/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, write } from '#web/api/screen-calls.ts'

export function useOwnCamps({ enabled }: { enabled: boolean }) {
  return useQuery({
    enabled,
    queryKey: ['camps'],
    queryFn: ({ signal }) => read(readOwnCamps, { signal }),
  })
}

/** What the camp knows of a child; read when the dialog opens. */
export function useOwnSheet(id: string) {
  return useQuery({
    queryKey: ['camps', 'sheet', id],
    queryFn: ({ signal }) => read(readOwnCampSheet, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** What goes back for these places today. */
export function useCancellation({ bookingId, places }: { bookingId: string; places: string[] }) {
  return useQuery({
    enabled: places.length > 0,
    queryKey: ['camps', 'cancellation', bookingId, ...places],
    queryFn: ({ signal }) =>
      read(previewCampCancellation, { params: { id: bookingId }, query: { places }, signal }),
    staleTime: 0,
  })
}

/** Null: it is done. Afterwards everything is read anew. */
export function useCampChanges() {
  const client = useQueryClient()
  async function changed(change: Promise<Failure | null>): Promise<Failure | null> {
    const failure = await change
    await client.invalidateQueries()
    return failure
  }
  return {
    refresh: () => client.invalidateQueries(),
    correct: (id: string, body: CorrectPlace) =>
      changed(write(correctOwnCampSheet, { params: { id }, body })),
    cancel: (bookingId: string, body: CancelPlaces) =>
      changed(write(cancelCampPlaces, { params: { id: bookingId }, body })),
  }
}
