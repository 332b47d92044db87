import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listSitePartners } from '#modules/office/sites/partners.endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

/** The whole list, and whose it is. */
export function usePartnerList() {
  return useQuery({
    queryKey: [listSitePartners.name],
    queryFn: ({ signal }) => read(listSitePartners, { query: { page: 1, pageSize: 200 }, signal }),
  })
}

export function useRenewPartners(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [listSitePartners.name] }),
      queries.invalidateQueries({ queryKey: ['rows', listSitePartners.name] }),
    ])
  }
}
