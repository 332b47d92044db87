import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Contract } from '#modules/contracts/schema.ts'
import {
  answerRecipientTransfer,
  answerSubscriberTransfer,
  convertRecipientTransfer,
  createRecipientTransfer,
  createSubscriberTransfer,
  listRecipientTransfers,
  listSubscriberTransfers,
  readContractTransferLink,
  readRecipientTransfer,
  readSubscriberTransfer,
  withdrawRecipientTransfer,
  withdrawSubscriberTransfer,
} from '#modules/contracts/transfers/transfers.endpoints.ts'
import type {
  RecipientAnswer,
  RecipientTransfer,
  SubscriberAnswer,
  SubscriberTransfer,
  TransferKind,
} from '#modules/contracts/transfers/transfers.schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { CallFailed, read, readOrNull, shownInPlace, write } from '#web/api/screen-calls.ts'

export type ContractTransfer = RecipientTransfer | SubscriberTransfer

export const emailOf = (transfer: ContractTransfer) =>
  transfer.kind === 'recipient' ? transfer.recipientEmail : transfer.subscriberEmail

/** By its id, which does not say of which kind it is. Null: nobody's, or somebody else's (ABO-53). */
export function useContractTransfer(id: string) {
  return useQuery({
    queryKey: ['contracts', 'transfer', id],
    queryFn: async ({ signal }): Promise<ContractTransfer | null> => {
      const given = { params: { id }, signal, retries: 1, reaction: silentWhenRefused } as const
      for (const endpoint of [readRecipientTransfer, readSubscriberTransfer] as const) {
        const answer = await call(endpoint, given)
        if (answer.ok) return answer.data
        const { status } = answer.failure
        if (status !== 404 && status !== 400) throw new CallFailed(answer.failure)
      }
      return null
    },
  })
}

/** The one that waits with a contract; null: none does. */
export function useWaitingTransfer({ id, state }: Pick<Contract, 'id' | 'state'>) {
  const list = state === 'PendingSubscriber' ? listSubscriberTransfers : listRecipientTransfers
  return useQuery({
    enabled: state === 'PendingRecipient' || state === 'PendingSubscriber',
    queryKey: ['contracts', 'transferOf', id, state],
    queryFn: async ({ signal }): Promise<ContractTransfer | null> => {
      const { items } = await read(list, { query: { contractId: id, pageSize: 1 }, signal })
      return items[0]?.state === 'Waiting' ? items[0] : null
    },
  })
}

/** Null when the link leads nowhere. For whoever holds it, signed in or not. */
export function useContractTransferLink(token: string) {
  return useQuery({
    queryKey: ['contractTransferLink', token],
    queryFn: ({ signal }) =>
      readOrNull(readContractTransferLink, { params: { token }, signal, reaction: silentWhenRefused }),
  })
}

/** The screen says what it finds. */
function silentWhenRefused({ status }: Failure) {
  return status !== null && status < 500 ? 'silent' : undefined
}

export type StartWish = { contractId: string; email: string; invite: boolean }
export type Yes<Answer> = Omit<Extract<Answer, { accept: true }>, 'accept'>

/** What both sides do. Null: it is done; everything that was read is read anew, because tickets change with it. */
export function useTransferChanges() {
  const client = useQueryClient()

  async function changed(change: Promise<Failure | null>): Promise<Failure | null> {
    const failure = await change
    await client.invalidateQueries()
    return failure
  }

  const answerPlace = (name: string, id: string, body: RecipientAnswer) =>
    changed(write(answerRecipientTransfer, { name, params: { id }, body }))
  const answerContract = (name: string, id: string, body: SubscriberAnswer) =>
    changed(write(answerSubscriberTransfer, { name, params: { id }, body }))

  return {
    start: (kind: TransferKind, { contractId, email, invite }: StartWish) =>
      changed(
        kind === 'recipient'
          ? write(createRecipientTransfer, { body: { contractId, recipientEmail: email, invite } })
          : write(createSubscriberTransfer, { body: { contractId, subscriberEmail: email, invite } }),
      ),
    withdraw: ({ kind, id }: ContractTransfer) =>
      changed(
        kind === 'recipient'
          ? write(withdrawRecipientTransfer, { params: { id } })
          : write(withdrawSubscriberTransfer, { params: { id } }),
      ),
    /** ABO-45. */
    convert: async (id: string): Promise<Failure | null> => {
      const answer = await call(convertRecipientTransfer, { params: { id }, reaction: shownInPlace })
      await client.invalidateQueries()
      return answer.ok ? null : answer.failure
    },
    acceptPlace: (id: string, said: Yes<RecipientAnswer>) =>
      answerPlace('recipientTransferAccept', id, { accept: true, ...said }),
    acceptContract: (id: string, said: Yes<SubscriberAnswer>) =>
      answerContract('subscriberTransferAccept', id, { accept: true, ...said }),
    decline: ({ kind, id }: ContractTransfer, reason: string) =>
      kind === 'recipient'
        ? answerPlace('recipientTransferDecline', id, { accept: false, reason })
        : answerContract('subscriberTransferDecline', id, { accept: false, reason }),
  }
}
