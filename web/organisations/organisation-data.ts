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
import type { OrganizationMember } from '#modules/organisations/schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, readOrNull, write } from '#web/api/screen-calls.ts'

/** More than a page shows at once, few enough for a phone. */
const PER_PAGE = 50
/** ORG-13: of a file all are wanted. */
const PER_PAGE_OF_FILE = 10_000

/** Of the organisation that one acts for; a page at a time. */
export function useMembers(search: string) {
  return useInfiniteQuery({
    queryKey: ['members', search],
    queryFn: ({ pageParam, signal }) =>
      read(listMembers, { query: queryOf(search, pageParam, PER_PAGE), signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.page + 1 : undefined),
    placeholderData: (before) => before,
  })
}

/** Everybody that a search finds, not only who is shown by now; null when it failed, which was said then. */
export async function loadAllMembers(search: string): Promise<OrganizationMember[] | null> {
  const all: OrganizationMember[] = []
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const answer = await call(listMembers, { query: queryOf(search, page, PER_PAGE_OF_FILE) })
    if (!answer.ok) return null
    all.push(...answer.data.items)
    hasMore = answer.data.hasNextPage
  }
  return all
}

/** ORG-12. */
function queryOf(search: string, page: number, pageSize: number) {
  return { page, pageSize, orderBy: 'firstName asc', ...(search ? { fulltextSearch: search } : {}) }
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
