import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listSiteFrame } from '#modules/office/sites/site-frame.endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

const KEY = [listSiteFrame.name]

/** Bar, foot and list of sites, as they are now. */
export function useSiteFrame() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => read(listSiteFrame, { signal }) })
}

export function useRenewSiteFrame(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
