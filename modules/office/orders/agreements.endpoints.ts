import { endpoint } from '#platform/endpoint.ts'
import { OfficeAgreements } from './agreements.schema.ts'

export const readAgreements = endpoint({
  name: 'officeAgreements',
  method: 'GET',
  path: '/api/office/orders/agreements',
  access: 'staff',
  permission: 'orders.read',
  tags: ['office'],
  summary: 'What was begun at PayPal before there was an order, by day, and what of it was not ordered',
  answers: { 200: OfficeAgreements },
})
