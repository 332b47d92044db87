import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  addChild,
  answerInvitation,
  answerRequest,
  correctChild,
  inviteGuardian,
  offerAccount,
  previewRemoval,
  readFamilies,
  readInvitation,
  removeChild,
  removeGuardian,
  withdrawInvitation,
} from '#modules/families/endpoints.ts'
import type { ChildData, Family, RequestAnswer } from '#modules/families/schema.ts'
import { changeTicketHolder, listFamilyTickets } from '#modules/families/tickets.endpoints.ts'
import type { TicketHolder } from '#modules/families/tickets.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, readOrNull, write } from '#web/api/screen-calls.ts'

export type Guardian = Family['guardians'][number]
export type FamilyRequest = Family['requests'][number]

export function useFamilies() {
  return useQuery({ queryKey: ['families'], queryFn: ({ signal }) => read(readFamilies, { signal }) })
}

/** One’s own and the children’s, of matches ahead. */
export function useFamilyTickets() {
  return useQuery({
    queryKey: ['families', 'tickets'],
    queryFn: ({ signal }) => read(listFamilyTickets, { signal }),
  })
}

/** What becomes of a child’s tickets; asked when the dialog opens. */
export function useRemoval(childId: string) {
  return useQuery({
    queryKey: ['families', 'removal', childId],
    queryFn: ({ signal }) => read(previewRemoval, { params: { id: childId }, signal }),
    staleTime: 0,
  })
}

/** Null when the link leads nowhere. For whoever holds it, signed in or not. */
export function useGuardianInvitation(token: string) {
  return useQuery({
    queryKey: ['families', 'invitation', token],
    queryFn: ({ signal }) =>
      readOrNull(readInvitation, {
        params: { token },
        signal,
        reaction: ({ status }: Failure) => (status !== null && status < 500 ? 'silent' : undefined),
      }),
  })
}

/** Null: it is done. Afterwards everything is read anew. */
export function useFamilyChanges() {
  const client = useQueryClient()
  async function changed(change: Promise<Failure | null>): Promise<Failure | null> {
    const failure = await change
    await client.invalidateQueries()
    return failure
  }
  return {
    add: (body: ChildData) => changed(write(addChild, { body })),
    correct: (id: string, body: ChildData) => changed(write(correctChild, { params: { id }, body })),
    removeChild: (id: string) => changed(write(removeChild, { params: { id } })),
    offerAccount: (id: string, email: string) =>
      changed(write(offerAccount, { params: { id }, body: { email } })),
    invite: (id: string, email: string) =>
      changed(write(inviteGuardian, { params: { id }, body: { email } })),
    withdraw: (id: string) => changed(write(withdrawInvitation, { params: { id } })),
    removeGuardian: (id: string, guardianId: string) =>
      changed(write(removeGuardian, { params: { id, guardianId } })),
    answer: (id: string, answer: RequestAnswer['answer']) =>
      changed(write(answerRequest, { params: { id }, body: { answer } })),
    give: (id: string, body: TicketHolder) => changed(write(changeTicketHolder, { params: { id }, body })),
    answerInvitation: (id: string, accept: boolean, token: string | null) =>
      changed(write(answerInvitation, { params: { id }, body: token ? { accept, token } : { accept } })),
  }
}

/** Why it did not happen, in the words of its code. */
export function useRefusalWords() {
  const { t } = useTranslation('errors')
  return ({ call, problem }: Failure): string =>
    t([`native.${problem?.errorCode ?? 'none'}`, `calls.${call}`])
}

export function nameOf({
  firstName,
  lastName,
}: {
  firstName: string | null
  lastName: string | null
}): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

export function initialsOf({
  firstName,
  lastName,
}: {
  firstName: string | null
  lastName: string | null
}): string {
  return [firstName, lastName]
    .map((name) => [...(name ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
