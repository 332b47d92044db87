import { z } from 'zod'
import { listOf, listQuery } from '#platform/lists.ts'
import { requiredLine } from './schema.ts'

const fields = {
  firstName: requiredLine(80),
  lastName: requiredLine(80),
  email: requiredLine(254).regex(z.regexes.html5Email, 'email'),
}

/** ADB-01. The capital letters are those of the specification. */
export const NewAddressBookEntry = z
  .strictObject({ ...fields, IsFavorite: z.boolean().optional() })
  .meta({ id: 'NewAddressBookEntry' })
export type NewAddressBookEntry = z.infer<typeof NewAddressBookEntry>

/** What is left out stays. */
export const AddressBookChange = NewAddressBookEntry.partial().meta({ id: 'AddressBookChange' })
export type AddressBookChange = z.infer<typeof AddressBookChange>

export const AddressBookEntry = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    IsFavorite: z.boolean(),
  })
  .meta({ id: 'AddressBookEntry', description: 'Somebody whom one sends things to' })
export type AddressBookEntry = z.infer<typeof AddressBookEntry>

export const maxAddressBookEntries = 1000
export const AddressBookList = listOf(AddressBookEntry).meta({ id: 'AddressBookList' })
export const addressBookQuery = listQuery({
  maxPageSize: maxAddressBookEntries,
  defaultPageSize: maxAddressBookEntries,
}).extend({
  NameOrEmailContains: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Every word occurs in the name or the address; case and accents do not matter' }),
})
