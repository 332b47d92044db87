import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  AddressBookChange,
  AddressBookEntry,
  NewAddressBookEntry,
} from '#modules/contacts/address-book.schema.ts'
import type { List } from '#platform/lists.ts'
import { CallFailed } from '#web/account/account-data.ts'
import { type CallRequest, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import type { SubmitResult } from '#web/forms/server-problem.ts'

const BOOK = '/api/contact/addressBookEntries'
const KEY = ['addressBook']

/** ADB-02. While one types, the former list stays until the next one is there. */
export function useAddressBook(text: string) {
  return useQuery({
    queryKey: [...KEY, text],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await call<List<AddressBookEntry>>({
        name: 'addressBookEntries',
        path: BOOK,
        query: {
          Page: 1,
          PageSize: 1000,
          OrderBy: 'firstName asc',
          ...(text === '' ? {} : { NameOrEmailContains: text }),
        },
        retries: 1,
        signal,
        reaction: shownInPlace,
      })
      if (!answer.ok) throw new CallFailed(answer.failure)
      return answer.data
    },
  })
}

export function useAddressBookChanges() {
  const client = useQueryClient()

  async function write(request: CallRequest): Promise<SubmitResult> {
    const answer = await call<unknown>({ reaction: shownInPlace, ...request })
    await client.invalidateQueries({ queryKey: KEY })
    return answer.ok ? null : answer.failure
  }

  const change = (id: string, body: AddressBookChange) =>
    write({ name: 'addressBookEntryChange', method: 'PATCH', path: `${BOOK}/${id}`, body })

  return {
    add: (body: NewAddressBookEntry) =>
      write({ name: 'addressBookEntryAdd', method: 'POST', path: BOOK, body }),
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
    remove: (id: string) =>
      write({ name: 'addressBookEntryRemove', method: 'DELETE', path: `${BOOK}/${id}` }),
  }
}

/** Favourites first; within both, the order of the server. */
export function favoritesFirst(entries: readonly AddressBookEntry[]): AddressBookEntry[] {
  return entries.toSorted((one, other) => Number(other.IsFavorite) - Number(one.IsFavorite))
}

function shownInPlace(failure: Failure) {
  return { message: `calls.${failure.call}`, shownInPlace: true }
}
