import { useQuery } from '@tanstack/react-query'
import { readGateReport } from '#modules/office/gate/report.endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

/** While people go in, and what phones hand in late. */
const EVERY_MS = { before: 60_000, open: 10_000, over: 60_000 }

/** What the gates of a match do, asked again as long as somebody looks. */
export function useGateReport(id: string, isWanted = true) {
  return useQuery({
    queryKey: ['events', id, 'gate'],
    queryFn: ({ signal }) => read(readGateReport, { params: { id }, signal }),
    enabled: isWanted,
    refetchInterval: ({ state }) => EVERY_MS[state.data?.phase ?? 'before'],
  })
}
