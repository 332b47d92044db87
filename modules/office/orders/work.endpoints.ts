import { z } from 'zod'
import { MOST_TOGETHER } from '#modules/office/orders/packing/packing.schema.ts'
import { BegunWork } from '#modules/office/work/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { ConfirmedTracking, LongPackingWish } from './tracking.schema.ts'

const tags = ['office'] as const
const TOO_MUCH = 'OFFICE_TOO_MUCH_WORK'

export const packManyOrders = endpoint({
  name: 'officeOrdersPackWork',
  method: 'POST',
  path: '/api/office/orders/work/packing',
  access: 'staff',
  permission: 'orders.change',
  tags,
  summary: 'Papers of many orders, made while one does something else',
  body: LongPackingWish,
  answers: { 202: BegunWork },
  refusals: { 404: ['NOT_FOUND'], 409: [TOO_MUCH] },
})

export const trackManyOrders = endpoint({
  name: 'officeTrackingWork',
  method: 'POST',
  path: '/api/office/orders/work/tracking',
  access: 'staff',
  permission: 'orders.change',
  tags,
  summary: 'Marks the orders of a long file as sent, as it was shown, one after the other',
  body: ConfirmedTracking,
  answers: { 202: BegunWork },
  refusals: { 409: ['OFFICE_CONSEQUENCES_CHANGED', 'NOTHING_LEFT', TOO_MUCH] },
})

export const resendManyOrders = endpoint({
  name: 'officeOrdersResendWork',
  method: 'POST',
  path: '/api/office/orders/work/confirmations',
  access: 'staff',
  permission: 'orders.change',
  tags,
  summary: 'Sends the confirmations of many orders once more',
  body: z
    .strictObject({ orderIds: z.array(z.uuid()).min(1).max(MOST_TOGETHER) })
    .meta({ id: 'OfficeResendWish' }),
  answers: { 202: BegunWork },
  refusals: { 404: ['NOT_FOUND'], 409: [TOO_MUCH] },
})
