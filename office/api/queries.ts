import type { QueryClient } from '@tanstack/react-query'
import { Queries } from '#web/api/queries.ts'
import { CallFailed } from '#web/api/screen-calls.ts'

/** The `meta` of a query whose answer stands around every screen: without it no screen misses anything. */
export const OF_THE_FRAME = { isOfFrame: true }

/** What screens have read. `read` has tried twice already; a refusal is final. */
export function createQueries(): QueryClient {
  return new Queries({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: false,
        refetchOnWindowFocus: true,
        throwOnError: (error) => !(error instanceof CallFailed),
      },
    },
  })
}
