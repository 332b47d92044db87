import { queryOptions, useQuery } from '@tanstack/react-query'
import { readCounter, readCounterPrices } from '#modules/office/counter/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

export const counterQuery = queryOptions({
  queryKey: ['counter'],
  queryFn: ({ signal }) => read(readCounter, { signal }),
})

export function useCounter() {
  return useQuery(counterQuery)
}

export function usePrices(eventId: string) {
  return useQuery({
    queryKey: ['counter', eventId],
    queryFn: ({ signal }) => read(readCounterPrices, { params: { id: eventId }, signal }),
    // As others sell.
    refetchInterval: 15_000,
  })
}
