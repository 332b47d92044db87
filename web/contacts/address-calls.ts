import { club } from '#club/club.ts'
import { addAddress, changeNamedAddress, readOwnContact } from '#modules/contacts/endpoints.ts'
import type { Contact, ContactAddress, NewAddress, PostalAddress } from '#modules/contacts/schema.ts'
import { type Answer, call } from '#web/api/call.ts'

export function readContact(): Promise<Answer<Contact>> {
  return call(readOwnContact, { retries: club.constants.checkoutRetries })
}

/** Its refusals are shown at the fields of the form. */
export function saveAddress(body: NewAddress): Promise<Answer<ContactAddress>> {
  return call(addAddress, {
    name: 'contactAddAddress',
    body,
    reaction: ({ status }) => (status === 400 ? 'silent' : undefined),
  })
}

/** ADR-04. */
export function changeAddress(id: string, body: NewAddress): Promise<Answer<ContactAddress>> {
  return call(changeNamedAddress, {
    body: { id, ...body },
    reaction: ({ status }) => (status === 400 ? 'silent' : undefined),
  })
}

/** CHK-05, CHK-24: no country object, no id, no flags; the country code flat. */
export function flatAddress(address: ContactAddress): PostalAddress {
  const { id: _, isOrderAddress: __, isInvoiceAddress: ___, country, ...fields } = address
  return { ...fields, countryCode: country.countryCode as PostalAddress['countryCode'] }
}
