import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerTransfer,
  forwardTicket,
  listTransfers,
  readTransfer,
  readTransferLink,
  revokeTransfer,
} from '#modules/wallet/transfers/transfers.endpoints.ts'
import type {
  NewTicketTransfer,
  TicketTransfer,
  TransferAnswer,
} from '#modules/wallet/transfers/transfers.schema.ts'
import { upgradeTicket } from '#modules/wallet/upgrades/upgrades.endpoints.ts'
import type { NewTicketUpgrade } from '#modules/wallet/upgrades/upgrades.schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { CallFailed, readOrNull, shownInPlace, write } from '#web/api/screen-calls.ts'

/** TRF-05. TRF-11: a 404 is an empty list, and nothing to talk about. */
export function useTransfers() {
  return useQuery({
    queryKey: ['transfers'],
    queryFn: async ({ signal }) => {
      const answer = await call(listTransfers, {
        query: { page: 1, pageSize: 1000 },
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
      const answer = await call(readTransfer, {
        params: { id },
        query: { token: token ?? undefined },
        signal,
        retries: 1,
        reaction: silentWhenRefused,
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
    queryFn: ({ signal }) =>
      readOrNull(readTransferLink, { params: { token: token! }, signal, reaction: silentWhenRefused }),
  })
}

/** The screen says what it finds. */
function silentWhenRefused({ status }: Failure) {
  return status !== null && status < 500 ? 'silent' : undefined
}

/** Whoever changes hands changes tickets, lists and the overview: everything that was read is read anew. */
export function useTransferChanges() {
  const client = useQueryClient()

  async function changed(change: Promise<Failure | null>): Promise<Failure | null> {
    const failure = await change
    await client.invalidateQueries()
    return failure
  }

  const answer = (name: string, id: string, body: TransferAnswer) =>
    changed(write(answerTransfer, { name, params: { id }, body }))

  return {
    /** TRF-06. */
    forward: (body: NewTicketTransfer) => changed(write(forwardTicket, { body })),
    /** TRF-07. */
    accept: (id: string, agreed: Omit<Extract<TransferAnswer, { accept: true }>, 'accept'>) =>
      answer('ticketTransferAccept', id, { accept: true, ...agreed }),
    decline: (id: string, reasonForDeclining: string) =>
      answer('ticketTransferDecline', id, { accept: false, reasonForDeclining }),
    /** What lacks to the full price into the cart, instead of accepting. */
    upgrade: (id: string, body: NewTicketUpgrade) => changed(write(upgradeTicket, { params: { id }, body })),
    /** TRF-08. */
    revoke: (id: string) => changed(write(revokeTransfer, { params: { id } })),
  }
}
