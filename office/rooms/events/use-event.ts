import { queryOptions, useQuery } from '@tanstack/react-query'
import { readEvent, readEventPlaces } from '#modules/office/events/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', id],
    queryFn: ({ signal }) => read(readEvent, { params: { id }, signal }),
  })

const placesQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', id, 'places'],
    queryFn: ({ signal }) => read(readEventPlaces, { params: { id }, signal }),
    // As the sale runs.
    refetchInterval: 10_000,
  })

export function useEvent(id: string) {
  return useQuery(eventQuery(id))
}

export function useEventPlaces(id: string) {
  return useQuery(placesQuery(id))
}
