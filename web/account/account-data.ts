import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { club } from '#club/club.ts'
import { listOwnCheckouts, readCheckout } from '#modules/checkout/endpoints.ts'
import {
  addAddress,
  changeAddress,
  changeContact,
  listAddresses,
  readOwnContact,
  removeAddress,
  setDefaultInvoiceAddress,
  setDefaultOrderAddress,
} from '#modules/contacts/endpoints.ts'
import type { ContactChange, NewAddress } from '#modules/contacts/schema.ts'
import { listOwnOrganisations } from '#modules/organisations/endpoints.ts'
import { read, readOrNull, write } from '#web/api/screen-calls.ts'
import type { SubmitResult } from '#web/forms/server-problem.ts'

/** What the account screens read and change. Failures of reading are events (ERR-01) and errors of the query. */

export function useContact() {
  return useQuery({
    queryKey: ['contact'],
    queryFn: ({ signal }) => read(readOwnContact, { signal }),
  })
}

export function useAddresses() {
  return useQuery({
    queryKey: ['addresses'],
    queryFn: ({ signal }) => read(listAddresses, { signal }),
  })
}

/** Personal: whoever acts for an organisation may not ask (NEC-27). */
export function useOrganisations({ enabled }: { enabled: boolean }) {
  return useQuery({
    enabled,
    queryKey: ['organisations'],
    queryFn: ({ signal }) =>
      read(listOwnOrganisations, {
        query: { page: 1, pageSize: 1000, orderBy: 'subjectId desc' },
        signal,
      }),
  })
}

/** Newest first, a page at a time (CHK-26, CHK-27). */
export function useOrders() {
  return useInfiniteQuery({
    queryKey: ['orders'],
    queryFn: ({ pageParam, signal }) =>
      read(listOwnCheckouts, {
        query: { page: pageParam, pageSize: club.constants.checkoutPageSize, orderBy: 'created desc' },
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
    queryFn: ({ signal }) => readOrNull(readCheckout, { name: 'checkout', params: { id }, signal }),
  })
}

export function useAccountChanges() {
  const client = useQueryClient()

  /** Afterwards the screen reads what the server has now. */
  async function changed(queryKey: 'contact' | 'addresses', done: Promise<SubmitResult>) {
    const failure = await done
    if (!failure) await client.invalidateQueries({ queryKey: [queryKey] })
    return failure
  }

  return {
    changeContact: (body: ContactChange) => changed('contact', write(changeContact, { body })),
    addAddress: (body: NewAddress) => changed('addresses', write(addAddress, { body })),
    changeAddress: (id: string, body: NewAddress) =>
      changed('addresses', write(changeAddress, { params: { id }, body })),
    removeAddress: (id: string) => changed('addresses', write(removeAddress, { params: { id } })),
    setDefaultAddress: (id: string, kind: 'Order' | 'Invoice') =>
      changed(
        'addresses',
        write(kind === 'Order' ? setDefaultOrderAddress : setDefaultInvoiceAddress, { params: { id } }),
      ),
  }
}
