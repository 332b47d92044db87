import { useQueryClient } from '@tanstack/react-query'
import {
  listClubRedirects,
  listMissedAddresses,
  listSiteRedirects,
} from '#modules/office/sites/redirects.endpoints.ts'

/** Reads all lists anew. */
export function useRenewRedirects(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['rows', listSiteRedirects.name] }),
      queries.invalidateQueries({ queryKey: [listClubRedirects.name] }),
      queries.invalidateQueries({ queryKey: [listMissedAddresses.name] }),
    ])
  }
}
