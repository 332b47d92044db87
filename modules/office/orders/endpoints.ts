import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { OfficeOrder } from './detail.schema.ts'
import { OfficeOrderList, OrderCounts, OrderFilters, OrderQuery } from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })

export const listOrders = endpoint({
  name: 'officeOrders',
  method: 'GET',
  path: '/api/office/orders',
  access: 'staff',
  permission: 'orders.read',
  tags,
  summary: 'Orders, newest first; found by number, name, mailbox or the place of a ticket (`19/8/14`)',
  query: OrderQuery,
  answers: { 200: OfficeOrderList },
})

export const countOrders = endpoint({
  name: 'officeOrderCounts',
  method: 'GET',
  path: '/api/office/orders/counts',
  access: 'staff',
  permission: 'orders.read',
  tags,
  summary: 'How many orders wait in each view',
  answers: { 200: OrderCounts },
})

export const exportOrders = endpoint({
  name: 'officeOrdersTable',
  method: 'GET',
  path: '/api/office/orders.csv',
  access: 'staff',
  permission: 'orders.read',
  freshSignIn: true,
  tags,
  summary: 'The same orders as a table for spreadsheets; stands in the audit book',
  query: OrderFilters,
  file: 'text/csv',
  answers: {},
})

export const readOrder = endpoint({
  name: 'officeOrder',
  method: 'GET',
  path: '/api/office/orders/:id',
  access: 'staff',
  permission: 'orders.read',
  tags,
  summary: 'An order with everything that has become of it',
  params: byId,
  answers: { 200: OfficeOrder },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readOrderDocument = endpoint({
  name: 'officeOrderDocument',
  method: 'GET',
  path: '/api/office/orders/:id/documents/:documentId',
  access: 'staff',
  permission: 'orders.read',
  tags,
  summary: 'Invoice, credit note or delivery note of an order as PDF',
  params: byId.extend({ documentId: z.uuid() }),
  file: 'application/pdf',
  answers: {},
  refusals: { 404: ['NOT_FOUND'] },
})

export const readOrderEInvoice = endpoint({
  name: 'officeOrderEInvoice',
  method: 'GET',
  path: '/api/office/orders/:id/documents/:documentId/eInvoice',
  access: 'staff',
  permission: 'orders.read',
  tags,
  summary: 'The same of a company as XML by EN 16931',
  params: byId.extend({ documentId: z.uuid() }),
  file: 'application/xml',
  answers: {},
  refusals: { 404: ['NOT_FOUND'] },
})
