import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DataExport, DeletionOutlook, RequestedDataExport } from '#modules/privacy/schema.ts'
import type { List } from '#platform/lists.ts'
import { CallFailed } from '#web/account/account-data.ts'
import { type CallRequest, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'

const SELF = '/api/contact/contacts/self'
const ASK_AGAIN_MS = 3_000

/** While one is being made it is asked again and again; the mail comes all the same. */
export function useDataExports() {
  return useQuery({
    queryKey: ['dataExports'],
    queryFn: ({ signal }) =>
      read<List<DataExport>>({ name: 'dataExports', path: `${SELF}/exports`, retries: 1, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'running') ? ASK_AGAIN_MS : false,
  })
}

/** Asked anew each time the dialog opens: an order may have been sent meanwhile. */
export function useDeletionOutlook() {
  return useQuery({
    queryKey: ['deletionOutlook'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      read<DeletionOutlook>({ name: 'deletionOutlook', path: `${SELF}/deletion`, retries: 1, signal }),
  })
}

export function usePrivacyChanges() {
  const client = useQueryClient()
  return {
    async requestExport() {
      const answer = await call<RequestedDataExport>({
        name: 'dataExportRequest',
        method: 'POST',
        path: `${SELF}/exports`,
        reaction: shownInPlace,
      })
      await client.invalidateQueries({ queryKey: ['dataExports'] })
      return answer
    },
    /** What the consents module calls the two kinds. */
    async revokeConsents(type: 'Advertising' | 'Newsletter'): Promise<Failure | null> {
      const answer = await call<unknown>({
        name: 'consentsRevoke',
        method: 'DELETE',
        path: '/api/contact/consents/contactConsents/self',
        query: { type },
        reaction: shownInPlace,
      })
      if (!answer.ok) return answer.failure
      await client.invalidateQueries({ queryKey: ['contactConsents'] })
      return null
    },
    async deleteAccount(given: { acceptLosses: boolean }): Promise<Failure | null> {
      const answer = await call<unknown>({
        name: 'accountDelete',
        method: 'DELETE',
        path: SELF,
        ...(given.acceptLosses ? { query: { acceptLosses: 'true' } } : {}),
        reaction: shownInPlace,
      })
      return answer.ok ? null : answer.failure
    },
  }
}

export function exportPath({ id, token }: { id: string; token: string }): string {
  return `${SELF}/exports/${encodeURIComponent(id)}/files/${encodeURIComponent(token)}`
}

async function read<T>(request: CallRequest): Promise<T> {
  const answer = await call<T>({ reaction: shownInPlace, ...request })
  if (!answer.ok) throw new CallFailed(answer.failure)
  return answer.data
}

function shownInPlace(failure: Failure) {
  return { message: `calls.${failure.call}`, shownInPlace: true }
}
