import { useQuery } from '@tanstack/react-query'
import { readPresale } from '#modules/office/events/presale/presale.endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

/** Under the key of its match, so that whatever changes that reads this again. */
export function usePresale(id: string) {
  return useQuery({
    queryKey: ['events', id, 'presale'],
    queryFn: ({ signal }) => read(readPresale, { params: { id }, signal }),
    refetchInterval: 60_000,
  })
}
