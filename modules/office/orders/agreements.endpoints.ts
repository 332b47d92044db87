import { endpoint } from '#platform/endpoint.ts'
import { AgreementQuery, OfficeAgreementList, OfficeAgreements } from './agreements.schema.ts'

const common = { method: 'GET', access: 'staff', permission: 'orders.read', tags: ['office'] } as const

export const readAgreements = endpoint({
  ...common,
  name: 'officeAgreements',
  path: '/api/office/orders/agreements',
  summary: 'What was begun at PayPal and Klarna before there was an order, by day',
  answers: { 200: OfficeAgreements },
})

export const listAgreements = endpoint({
  ...common,
  name: 'officeAgreementList',
  path: '/api/office/orders/agreements/list',
  summary: 'What of it was not ordered, the newest first; or what is searched for',
  query: AgreementQuery,
  answers: { 200: OfficeAgreementList },
})
