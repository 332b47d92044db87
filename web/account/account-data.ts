import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Checkout } from '#modules/checkout/schema.ts'
import type { Contact, ContactAddress, ContactChange, NewAddress } from '#modules/contacts/schema.ts'
import type { OrganizationMembership } from '#modules/organisations/schema.ts'
import type { List } from '#platform/lists.ts'
import { type CallRequest, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import type { SubmitResult } from '#web/forms/server-problem.ts'

/** What the account screens read and change. Failures of reading are events (ERR-01) and errors of the query. */

const SELF = '/api/contact/contacts/self'
const CHECKOUTS = '/api/checkout/v3/checkouts'
/** CHK-27 says 50; the screen asks for less and offers the rest. */
const ORDERS_PER_PAGE = 10

export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.call)
    this.failure = failure
  }
}

export function useContact() {
  return useQuery({
    queryKey: ['contact'],
    queryFn: ({ signal }) => read<Contact>({ name: 'contactSelf', path: SELF, signal }),
  })
}

export function useAddresses() {
  return useQuery({
    queryKey: ['addresses'],
    queryFn: ({ signal }) =>
      read<List<ContactAddress>>({ name: 'contactAddresses', path: `${SELF}/addresses`, signal }),
  })
}

/** Personal: whoever acts for an organisation may not ask (NEC-27). */
export function useOrganisations({ enabled }: { enabled: boolean }) {
  return useQuery({
    enabled,
    queryKey: ['organisations'],
    queryFn: ({ signal }) =>
      read<List<OrganizationMembership>>({
        name: 'organizationsMemberships',
        path: `${SELF}/organizations/memberships`,
        query: { Page: 1, PageSize: 1000, OrderBy: 'subjectId desc' },
        signal,
      }),
  })
}

/** Newest first, a page at a time (CHK-26). */
export function useOrders() {
  return useInfiniteQuery({
    queryKey: ['orders'],
    queryFn: ({ pageParam, signal }) =>
      read<List<Checkout>>({
        name: 'checkouts',
        path: CHECKOUTS,
        query: { Page: pageParam, PageSize: ORDERS_PER_PAGE, OrderBy: 'created desc' },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.page + 1 : undefined),
  })
}

/** Null when there is no such order, when it is somebody else's, or when the address names none (400). */
export function useOrder(id: string) {
  return useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) =>
      readOrNull<Checkout>({
        name: 'checkout',
        path: `${CHECKOUTS}/${encodeURIComponent(id)}`,
        signal,
      }),
  })
}

export function useAccountChanges() {
  const client = useQueryClient()
  return {
    changeContact: async (change: ContactChange): Promise<SubmitResult> =>
      write(client, 'contact', { name: 'contactUpdate', method: 'PUT', path: SELF, body: change }),
    addAddress: async (address: NewAddress): Promise<SubmitResult> =>
      write(client, 'addresses', {
        name: 'contactAddressAdd',
        method: 'POST',
        path: `${SELF}/addresses`,
        body: address,
      }),
    changeAddress: async (id: string, address: NewAddress): Promise<SubmitResult> =>
      write(client, 'addresses', {
        name: 'contactAddressUpdate',
        method: 'PUT',
        path: `${SELF}/addresses/${id}`,
        body: address,
      }),
    removeAddress: async (id: string): Promise<SubmitResult> =>
      write(client, 'addresses', {
        name: 'contactAddressRemove',
        method: 'DELETE',
        path: `${SELF}/addresses/${id}`,
      }),
    setDefaultAddress: async (id: string, kind: 'Order' | 'Invoice'): Promise<SubmitResult> =>
      write(client, 'addresses', {
        name: `contactAddressSetDefault${kind}`,
        method: 'POST',
        path: `${SELF}/addresses/${id}/setDefault${kind}Address`,
      }),
  }
}

/** For the screens that ask something of their own. */
export async function read<T>(request: CallRequest): Promise<T> {
  const answer = await call<T>({ retries: 1, reaction: shownInPlace, ...request })
  if (!answer.ok) throw new CallFailed(answer.failure)
  return answer.data
}

async function readOrNull<T>(request: CallRequest): Promise<T | null> {
  const answer = await call<T>({ retries: 1, reaction: shownInPlace, ...request })
  if (answer.ok) return answer.data
  if (answer.failure.status === 404 || answer.failure.status === 400) return null
  throw new CallFailed(answer.failure)
}

/** Afterwards the screen reads what the server has now. */
async function write(client: QueryClient, changes: string, request: CallRequest): Promise<SubmitResult> {
  const answer = await call<unknown>({ reaction: shownInPlace, ...request })
  if (!answer.ok) return answer.failure
  await client.invalidateQueries({ queryKey: [changes] })
  return null
}

/** The screen or the form says it where it happened; the event goes out all the same (ERR-01). */
function shownInPlace(failure: Failure) {
  return { message: `calls.${failure.call}`, shownInPlace: true }
}
