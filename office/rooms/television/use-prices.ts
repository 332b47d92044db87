import { useQuery } from '@tanstack/react-query'
import { listTelevisionPrices } from '#modules/office/television/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

/** What club TV costs, and what is planned. */
export function usePrices() {
  return useQuery({
    queryKey: [listTelevisionPrices.name],
    queryFn: ({ signal }) => read(listTelevisionPrices, { signal }),
  })
}
