import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listSiteAround } from '#modules/office/sites/around.endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

const KEY = [listSiteAround.name]

/** Bar, foot and list of sites, as they are now. */
export function useAround() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => read(listSiteAround, { signal }) })
}

export function useRenewAround(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
