import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  AddressBookChange,
  AddressBookEntry,
  AddressBookList,
  addressBookQuery,
  NewAddressBookEntry,
} from './address-book.schema.ts'

const tags = ['contact']
const byId = z.object({ id: z.uuid() })

export const listAddressBook = endpoint({
  name: 'addressBookEntries',
  method: 'GET',
  path: '/api/contact/addressBookEntries',
  access: 'self',
  tags,
  summary: 'My address book, by first name',
  query: addressBookQuery,
  answers: { 200: AddressBookList },
})

export const addAddressBookEntry = endpoint({
  name: 'addressBookEntryAdd',
  method: 'POST',
  path: '/api/contact/addressBookEntries',
  access: 'self',
  tags,
  summary: 'Add somebody',
  body: NewAddressBookEntry,
  answers: { 201: AddressBookEntry },
  refusals: { 409: ['ADDRESS_BOOK_FULL', 'ADDRESS_BOOK_ENTRY_EXISTS'] },
})

export const changeAddressBookEntry = endpoint({
  name: 'addressBookEntryChange',
  method: 'PATCH',
  path: '/api/contact/addressBookEntries/:id',
  access: 'self',
  tags,
  summary: 'Change an entry; what is left out stays',
  params: byId,
  body: AddressBookChange,
  answers: { 200: AddressBookEntry },
  refusals: { 404: ['NOT_FOUND'], 409: ['ADDRESS_BOOK_ENTRY_EXISTS'] },
})

export const removeAddressBookEntry = endpoint({
  name: 'addressBookEntryRemove',
  method: 'DELETE',
  path: '/api/contact/addressBookEntries/:id',
  access: 'self',
  tags,
  summary: 'Delete an entry',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
