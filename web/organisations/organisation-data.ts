import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  acceptMembership,
  changeMember,
  inviteMember,
  leaveOrganisation,
  listMembers,
  readInvitation,
  removeMember,
} from '#modules/organisations/endpoints.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, readOrNull, write } from '#web/api/screen-calls.ts'

/** More than a page shows at once, few enough for a phone. */
const PER_PAGE = 50

/** Of the organisation that one acts for; a page at a time. */
export function useMembers(search: string) {
  return useInfiniteQuery({
    queryKey: ['members', search],
    queryFn: ({ pageParam, signal }) =>
      read(listMembers, {
        query: {
          page: pageParam,
          pageSize: PER_PAGE,
          orderBy: 'firstName asc',
          ...(search ? { fulltextSearch: search } : {}),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.page + 1 : undefined),
    placeholderData: (before) => before,
  })
}

/** Null when the link leads nowhere. For whoever holds it, signed in or not. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      readOrNull(readInvitation, {
        params: { token },
        signal,
        reaction: ({ status }: Failure) => (status !== null && status < 500 ? 'silent' : undefined),
      }),
  })
}

/** Null: it is done. Afterwards everything is read anew. */
export function useOrganisationChanges() {
  const client = useQueryClient()
  async function changed(change: Promise<Failure | null>): Promise<Failure | null> {
    const failure = await change
    await client.invalidateQueries()
    return failure
  }
  return {
    invite: (memberEmail: string) => changed(write(inviteMember, { body: { memberEmail } })),
    setAdmin: (id: string, isAdmin: boolean) =>
      changed(write(changeMember, { params: { id }, body: { isAdmin } })),
    remove: (id: string) => changed(write(removeMember, { params: { id } })),
    accept: (id: string, token?: string) =>
      changed(write(acceptMembership, { params: { id }, body: token ? { token } : {} })),
    leave: (id: string) => changed(write(leaveOrganisation, { params: { id } })),
  }
}

/** Why it did not happen (ORG-17, ORG-19, FAN-11, FAN-12), in the words of its code. */
export function useRefusalWords() {
  const { t } = useTranslation('errors')
  return ({ call, problem }: Failure): string =>
    t([`native.${problem?.errorCode ?? 'none'}`, `calls.${call}`])
}
