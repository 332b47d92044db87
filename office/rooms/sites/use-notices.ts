import { useQueryClient } from '@tanstack/react-query'
import { countSiteNotices, listSiteNotices } from '#modules/office/sites/notices.endpoints.ts'

/** Reads the list and its numbers anew. */
export function useRenewNotices(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['rows', listSiteNotices.name] }),
      queries.invalidateQueries({ queryKey: [countSiteNotices.name] }),
    ])
  }
}
