import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  NewTicketTransfer,
  TicketTransfer,
  TicketTransferLink,
  TransferAnswer,
} from '#modules/wallet/transfers.schema.ts'
import type { List } from '#platform/lists.ts'
import { CallFailed } from '#web/account/account-data.ts'
import { type CallRequest, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'

const WALLET = '/api/wallet/v3'
const OWN = `${WALLET}/self/ticketTransfers`
const TRANSFERS = `${WALLET}/ticketTransfers`

/** TRF-05. TRF-11: a 404 is an empty list, and nothing to talk about. */
export function useTransfers() {
  return useQuery({
    queryKey: ['transfers'],
    queryFn: async ({ signal }) => {
      const answer = await call<List<TicketTransfer>>({
        name: 'ticketTransfers',
        path: OWN,
        query: { Page: 1, PageSize: 1000 },
        signal,
        retries: 1,
        reaction: shownInPlace,
      })
      if (answer.ok) return answer.data.items
      if (answer.failure.status === 404) return []
      throw new CallFailed(answer.failure)
    },
  })
}

/** What somebody who is signed in finds at a transfer's address; `wrongAccount` is TRF-09. */
export type Found = { kind: 'mine'; transfer: TicketTransfer } | { kind: 'wrongAccount' | 'unknown' }

export function useTransfer(id: string, token: string | null) {
  return useQuery({
    queryKey: ['transfer', id, token],
    queryFn: async ({ signal }): Promise<Found> => {
      const answer = await call<TicketTransfer>({
        name: 'ticketTransfer',
        path: `${OWN}/${encodeURIComponent(id)}`,
        query: { token: token ?? undefined },
        signal,
        retries: 1,
        reaction: ({ status }) => (status !== null && status < 500 ? 'silent' : undefined),
      })
      if (answer.ok) return { kind: 'mine', transfer: answer.data }
      const { status, problem } = answer.failure
      if (problem?.errorCode === 'TICKET_TRANSFER_EMAIL_NOT_FOUND') return { kind: 'wrongAccount' }
      if (status === 404 || status === 400) return { kind: 'unknown' }
      throw new CallFailed(answer.failure)
    },
  })
}

/** Null when the link leads nowhere. For whoever holds it, signed in or not. */
export function useTransferLink(token: string | null) {
  return useQuery({
    enabled: token !== null,
    queryKey: ['transferLink', token],
    queryFn: async ({ signal }) => {
      const answer = await call<TicketTransferLink>({
        name: 'ticketTransferLink',
        path: `${WALLET}/ticketTransferLinks/${encodeURIComponent(token!)}`,
        signal,
        retries: 1,
        reaction: ({ status }) => (status !== null && status < 500 ? 'silent' : undefined),
      })
      if (answer.ok) return answer.data
      if (answer.failure.status === 404 || answer.failure.status === 400) return null
      throw new CallFailed(answer.failure)
    },
  })
}

/** Whoever changes hands changes tickets, lists and the overview: everything that was read is read anew. */
export function useTransferChanges() {
  const client = useQueryClient()

  async function write(request: CallRequest): Promise<Failure | null> {
    const answer = await call<unknown>({ reaction: shownInPlace, ...request })
    await client.invalidateQueries()
    return answer.ok ? null : answer.failure
  }

  const answer = (name: string, id: string, body: TransferAnswer) =>
    write({ name, method: 'PATCH', path: `${TRANSFERS}/${id}`, body })

  return {
    /** TRF-06. */
    forward: (body: NewTicketTransfer) =>
      write({ name: 'ticketTransferCreate', method: 'POST', path: TRANSFERS, body }),
    /** TRF-07. */
    accept: (id: string, agreed: Omit<Extract<TransferAnswer, { accept: true }>, 'accept'>) =>
      answer('ticketTransferAccept', id, { accept: true, ...agreed }),
    decline: (id: string, reasonForDeclining: string) =>
      answer('ticketTransferDecline', id, { accept: false, reasonForDeclining }),
    /** TRF-08. */
    revoke: (id: string) =>
      write({ name: 'ticketTransferRevoke', method: 'DELETE', path: `${TRANSFERS}/${id}` }),
  }
}

function shownInPlace(failure: Failure) {
  return { message: `calls.${failure.call}`, shownInPlace: true }
}
