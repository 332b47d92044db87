import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addAddressBookEntry,
  changeAddressBookEntry,
  listAddressBook,
  removeAddressBookEntry,
} from '#modules/contacts/address-book.endpoints.ts'
import type {
  AddressBookChange,
  AddressBookEntry,
  NewAddressBookEntry,
} from '#modules/contacts/address-book.schema.ts'
import type { List } from '#platform/lists.ts'
import { read, write } from '#web/api/screen-calls.ts'
import type { SubmitResult } from '#web/forms/server-problem.ts'

const KEY = ['addressBook']

/** ADB-02. While one types, the former list stays until the next one is there. */
export function useAddressBook(text: string) {
  return useQuery({
    queryKey: [...KEY, text],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      read(listAddressBook, {
        query: {
          page: 1,
          pageSize: 1000,
          orderBy: 'firstName asc',
          ...(text === '' ? {} : { NameOrEmailContains: text }),
        },
        signal,
      }),
  })
}

export function useAddressBookChanges() {
  const client = useQueryClient()

  async function changed(done: Promise<SubmitResult>): Promise<SubmitResult> {
    const failure = await done
    await client.invalidateQueries({ queryKey: KEY })
    return failure
  }

  const change = (id: string, body: AddressBookChange) =>
    changed(write(changeAddressBookEntry, { params: { id }, body }))

  return {
    add: (body: NewAddressBookEntry) => changed(write(addAddressBookEntry, { body })),
    change,
    /** Shows at once; what the server has in the end comes back with the list. */
    async markFavorite({ id }: AddressBookEntry, IsFavorite: boolean): Promise<SubmitResult> {
      await client.cancelQueries({ queryKey: KEY })
      client.setQueriesData<List<AddressBookEntry>>({ queryKey: KEY }, (list) => {
        if (!list) return list
        return { ...list, items: list.items.map((one) => (one.id === id ? { ...one, IsFavorite } : one)) }
      })
      return change(id, { IsFavorite })
    },
    remove: (id: string) => changed(write(removeAddressBookEntry, { params: { id } })),
  }
}

/** Favourites first; within both, the order of the server. */
export function favoritesFirst(entries: readonly AddressBookEntry[]): AddressBookEntry[] {
  return entries.toSorted((one, other) => Number(other.IsFavorite) - Number(one.IsFavorite))
}
