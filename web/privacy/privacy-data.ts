import { useQuery, useQueryClient } from '@tanstack/react-query'
import { revokeOwnConsents } from '#modules/consents/endpoints.ts'
import {
  askPrivacy,
  deleteAccount,
  listDataExports,
  listOwnPrivacyRequests,
  loadDataExport,
  readDeletionOutlook,
  requestDataExport,
} from '#modules/privacy/endpoints.ts'
import type { NewPrivacyRequest } from '#modules/privacy/requests.schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, shownInPlace, write } from '#web/api/screen-calls.ts'

const ASK_AGAIN_MS = 3_000

/** While one is being made it is asked again and again; the mail comes all the same. */
export function useDataExports() {
  return useQuery({
    queryKey: ['dataExports'],
    queryFn: ({ signal }) => read(listDataExports, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'running') ? ASK_AGAIN_MS : false,
  })
}

/** What I have asked of my data, and until when there is an answer. */
export function useOwnRequests() {
  return useQuery({
    queryKey: ['privacyRequests'],
    queryFn: ({ signal }) => read(listOwnPrivacyRequests, { signal }),
  })
}

/** Asked anew each time the dialog opens: an order may have been sent meanwhile. */
export function useDeletionOutlook() {
  return useQuery({
    queryKey: ['deletionOutlook'],
    staleTime: 0,
    queryFn: ({ signal }) => read(readDeletionOutlook, { signal }),
  })
}

export function usePrivacyChanges() {
  const client = useQueryClient()
  return {
    async requestExport() {
      const answer = await call(requestDataExport, { reaction: shownInPlace })
      await client.invalidateQueries({ queryKey: ['dataExports'] })
      return answer
    },
    async askPrivacy(wish: NewPrivacyRequest): Promise<Failure | null> {
      const failure = await write(askPrivacy, { body: wish })
      if (failure) return failure
      await client.invalidateQueries({ queryKey: ['privacyRequests'] })
      await client.invalidateQueries({ queryKey: ['contactConsents'] })
      return null
    },
    /** What the consents module calls the two kinds. */
    async revokeConsents(type: 'Advertising' | 'Newsletter'): Promise<Failure | null> {
      const failure = await write(revokeOwnConsents, { query: { type } })
      if (!failure) await client.invalidateQueries({ queryKey: ['contactConsents'] })
      return failure
    },
    deleteAccount: ({ acceptLosses }: { acceptLosses: boolean }): Promise<Failure | null> =>
      write(deleteAccount, acceptLosses ? { query: { acceptLosses: 'true' } } : {}),
  }
}

export function exportPath({ id, token }: { id: string; token: string }): string {
  return addressOf(loadDataExport, { params: { id, token } })
}
