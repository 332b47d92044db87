import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  ConfirmedMoney,
  MoneyCame,
  OfficeOpenItemList,
  OfficeTransferList,
  OpenItemQuery,
  ReturnedPayment,
  SentTransfer,
  TransferQuery,
} from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })
const nothing = z.null()

export const listOpenItems = endpoint({
  name: 'officeOpenItems',
  method: 'GET',
  path: '/api/office/open-items',
  access: 'staff',
  permission: 'money.read',
  tags,
  summary: 'What is owed to the club, the longest due first',
  query: OpenItemQuery,
  answers: { 200: OfficeOpenItemList },
})

export const previewReceipt = endpoint({
  name: 'officeReceiptPreview',
  method: 'POST',
  path: '/api/office/orders/:id/receipts/preview',
  access: 'staff',
  permission: 'money.change',
  isRead: true,
  tags,
  summary: 'What noting this money will do: what it settles, what is too much, what stays open',
  params: byId,
  body: MoneyCame,
  answers: { 200: Consequences },
  refusals: { 400: ['OFFICE_DAY_AHEAD'], 404: ['NOT_FOUND', 'NOTHING_OWED'] },
})

export const noteReceipt = endpoint({
  name: 'officeOrderPaid',
  method: 'POST',
  path: '/api/office/orders/:id/receipts',
  access: 'staff',
  permission: 'money.change',
  freshSignIn: true,
  tags,
  summary: 'Money came for what is owed, another way than by a bank statement; does what was shown',
  params: byId,
  body: ConfirmedMoney,
  answers: { 204: nothing },
  refusals: {
    400: ['OFFICE_DAY_AHEAD'],
    404: ['NOT_FOUND', 'NOTHING_OWED'],
    409: ['OFFICE_CONSEQUENCES_CHANGED'],
  },
})

export const previewReturned = endpoint({
  name: 'officeReturnedPreview',
  method: 'POST',
  path: '/api/office/orders/:id/returned-payment/preview',
  access: 'staff',
  permission: 'money.change',
  isRead: true,
  tags,
  summary: 'What it does when a bank takes back what was paid for this order',
  params: byId,
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND'], 409: ['NOTHING_TAKEN_BACK'] },
})

export const noteReturned = endpoint({
  name: 'officeOrderReturned',
  method: 'POST',
  path: '/api/office/orders/:id/returned-payment',
  access: 'staff',
  permission: 'money.change',
  freshSignIn: true,
  tags,
  summary:
    'A bank or a provider took back what was paid for this order, and told so by letter; does what was shown',
  params: byId,
  body: ReturnedPayment,
  answers: { 204: nothing },
  refusals: { 404: ['NOT_FOUND'], 409: ['NOTHING_TAKEN_BACK', 'OFFICE_CONSEQUENCES_CHANGED'] },
})

export const listTransfers = endpoint({
  name: 'officeTransfers',
  method: 'GET',
  path: '/api/office/transfers',
  access: 'staff',
  permission: 'money.read',
  tags,
  summary: 'What the club has to send by transfer, the longest owed first',
  query: TransferQuery,
  answers: { 200: OfficeTransferList },
})

export const noteTransfer = endpoint({
  name: 'officeRefundSent',
  method: 'POST',
  path: '/api/office/transfers/:id/sent',
  access: 'staff',
  permission: 'money.change',
  freshSignIn: true,
  tags,
  summary: 'Somebody has made this transfer at the bank; noted once, of the sum that was shown',
  params: byId,
  body: SentTransfer,
  answers: { 204: nothing },
  refusals: {
    400: ['OFFICE_DAY_AHEAD'],
    404: ['NOT_FOUND'],
    409: ['ALREADY_SENT', 'NOTHING_TO_SEND', 'OFFICE_CONSEQUENCES_CHANGED'],
  },
})
