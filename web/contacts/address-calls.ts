import { club } from '#club/club.ts'
import type { Contact, ContactAddress, NewAddress, PostalAddress } from '#modules/contacts/schema.ts'
import { type Answer, call } from '#web/api/call.ts'

export function readContact(): Promise<Answer<Contact>> {
  return call({
    name: 'contactSelf',
    path: '/api/contact/contacts/self',
    retries: club.constants.checkoutRetries,
  })
}

/** Its refusals are shown at the fields of the form. */
export function saveAddress(body: NewAddress): Promise<Answer<ContactAddress>> {
  return call({
    name: 'contactAddAddress',
    method: 'POST',
    path: '/api/contact/contacts/self/addresses',
    body,
    reaction: ({ status }) => (status === 400 ? 'silent' : undefined),
  })
}

/** ADR-04. */
export function changeAddress(id: string, body: NewAddress): Promise<Answer<ContactAddress>> {
  return call({
    name: 'contactChangeAddress',
    method: 'PUT',
    path: '/api/contact/contacts/self/addresses',
    body: { id, ...body },
    reaction: ({ status }) => (status === 400 ? 'silent' : undefined),
  })
}

/** CHK-05, CHK-24: no country object, no id, no flags; the country code flat. */
export function flatAddress(address: ContactAddress): PostalAddress {
  const { id: _, isOrderAddress: __, isInvoiceAddress: ___, country, ...fields } = address
  return { ...fields, countryCode: country.countryCode as PostalAddress['countryCode'] }
}
