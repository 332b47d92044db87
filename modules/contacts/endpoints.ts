import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  AddressList,
  addressQuery,
  ChangedAddress,
  CmsContact,
  Contact,
  ContactAddress,
  ContactChange,
  CountryList,
  GroupList,
  NewAddress,
  PartnerList,
  partnerQuery,
} from './schema.ts'

const tags = ['contact']
const byId = z.object({ id: z.uuid() })

export const readOwnContact = endpoint({
  name: 'contactSelf',
  method: 'GET',
  path: '/api/contact/contacts/self',
  access: 'self',
  tags,
  summary: 'Who I am',
  answers: { 200: Contact },
  refusals: { 404: ['NOT_FOUND'] },
})

export const listCountries = endpoint({
  name: 'contactCountries',
  method: 'GET',
  path: '/api/contact/countries',
  access: 'public',
  tags,
  summary: 'Countries, the European Union first',
  answers: { 200: CountryList },
})

export const listPartners = endpoint({
  name: 'contactPartners',
  method: 'GET',
  path: '/api/contact/partners',
  access: 'public',
  tags,
  summary: 'Partners whose discounts the club honours',
  query: partnerQuery,
  answers: { 200: PartnerList },
})

export const readCmsContact = endpoint({
  name: 'contactCms',
  method: 'GET',
  path: '/api/cms/contacts/self',
  access: 'self',
  tags: ['cms'],
  summary: 'What the content system knows of me',
  answers: { 200: CmsContact },
  refusals: { 404: ['NOT_FOUND'] },
})

export const listGroups = endpoint({
  name: 'contactGroups',
  method: 'GET',
  path: '/api/account/self/groups',
  access: 'person',
  tags: ['account'],
  summary: 'Groups I belong to',
  answers: { 200: GroupList },
})

export const changeContact = endpoint({
  name: 'contactUpdate',
  method: 'PUT',
  path: '/api/contact/contacts/self',
  access: 'person',
  tags,
  summary: 'Change phones and language',
  body: ContactChange,
  answers: { 200: Contact },
  refusals: { 404: ['NOT_FOUND'], 422: ['NAME_AND_BIRTHDAY_ONLY_BY_SUPPORT'] },
})

export const listAddresses = endpoint({
  name: 'contactAddresses',
  method: 'GET',
  path: '/api/contact/contacts/self/addresses',
  access: 'self',
  tags,
  summary: 'My addresses, the defaults first',
  query: addressQuery,
  answers: { 200: AddressList },
})

export const addAddress = endpoint({
  name: 'contactAddressAdd',
  method: 'POST',
  path: '/api/contact/contacts/self/addresses',
  access: 'self',
  tags,
  summary: 'Save an address',
  body: NewAddress,
  answers: { 201: ContactAddress },
  refusals: { 409: ['TOO_MANY_ADDRESSES'] },
})

export const changeNamedAddress = endpoint({
  name: 'contactChangeAddress',
  method: 'PUT',
  path: '/api/contact/contacts/self/addresses',
  access: 'self',
  tags,
  summary: 'Change the address named in the body',
  body: ChangedAddress,
  answers: { 200: ContactAddress },
  refusals: { 404: ['NOT_FOUND'] },
})

export const changeAddress = endpoint({
  name: 'contactAddressUpdate',
  method: 'PUT',
  path: '/api/contact/contacts/self/addresses/:id',
  access: 'self',
  tags,
  summary: 'Change an address',
  params: byId,
  body: NewAddress,
  answers: { 200: ContactAddress },
  refusals: { 404: ['NOT_FOUND'] },
})

export const removeAddress = endpoint({
  name: 'contactAddressRemove',
  method: 'DELETE',
  path: '/api/contact/contacts/self/addresses/:id',
  access: 'self',
  tags,
  summary: 'Delete an address',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})

export const setDefaultOrderAddress = endpoint({
  name: 'contactAddressSetDefaultOrder',
  method: 'POST',
  path: '/api/contact/contacts/self/addresses/:id/setDefaultOrderAddress',
  access: 'self',
  tags,
  summary: 'Deliver here by default',
  params: byId,
  answers: { 200: ContactAddress },
  refusals: { 404: ['NOT_FOUND'] },
})

export const setDefaultInvoiceAddress = endpoint({
  name: 'contactAddressSetDefaultInvoice',
  method: 'POST',
  path: '/api/contact/contacts/self/addresses/:id/setDefaultInvoiceAddress',
  access: 'self',
  tags,
  summary: 'Bill here by default',
  params: byId,
  answers: { 200: ContactAddress },
  refusals: { 404: ['NOT_FOUND'] },
})
