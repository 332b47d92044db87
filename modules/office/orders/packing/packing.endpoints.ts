import { endpoint } from '#platform/endpoint.ts'
import {
  ConfirmedTracking,
  PackingWish,
  TrackingDone,
  TrackingFile,
  TrackingPreview,
} from '../tracking.schema.ts'

const tags = ['office'] as const

export const packOrders = endpoint({
  name: 'officeOrdersPack',
  method: 'POST',
  path: '/api/office/orders/packing',
  access: 'staff',
  permission: 'orders.change',
  tags,
  summary:
    'Pick list, packing slips and address labels of up to 200 orders in one file; stands in the audit book',
  body: PackingWish,
  file: 'application/pdf',
  answers: {},
  refusals: { 404: ['NOT_FOUND'] },
})

export const previewOrderTracking = endpoint({
  name: 'officeTrackingPreview',
  method: 'POST',
  path: '/api/office/orders/tracking/preview',
  access: 'staff',
  permission: 'orders.change',
  isRead: true,
  tags,
  summary: 'What of a file of tracking numbers will be marked as sent, and what does not fit',
  body: TrackingFile,
  answers: { 200: TrackingPreview },
})

export const applyOrderTracking = endpoint({
  name: 'officeTracking',
  method: 'POST',
  path: '/api/office/orders/tracking',
  access: 'staff',
  permission: 'orders.change',
  tags,
  summary: 'Marks the orders of a file as sent, as it was shown; each buyer gets the mail with the number',
  body: ConfirmedTracking,
  answers: { 200: TrackingDone },
  refusals: { 409: ['OFFICE_CONSEQUENCES_CHANGED'] },
})
