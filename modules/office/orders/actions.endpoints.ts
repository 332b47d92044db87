import { z } from 'zod'
import { Confirmed, Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { listQuery } from '#platform/lists.ts'
import {
  ConfirmedGiveBack,
  Done,
  GiveBack,
  GuestEmail,
  NewReturn,
  NewShipment,
  OfficeApprovalList,
  RefusedReturn,
} from './actions.schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })
const nothing = z.null()
const AFTER_SALE = [
  'ORDER_CHANGED',
  'ORDER_NOT_PLACED',
  'NOTHING_LEFT',
  'QUANTITY_ABOVE_LEFT',
  'NOT_SHIPPED_YET',
  'TICKET_NOT_CANCELLABLE',
  'DIGITAL_NOT_CANCELLABLE',
  'TICKET_SOLD_ON',
  'TICKET_ACCEPTED_BY_OTHER',
  'TICKET_WAS_USED',
  'MARKETPLACE_TICKET_IN_CART',
  'MARKETPLACE_TICKET_NOT_RETURNABLE',
  'CREDIT_PAID_OUT',
  'TELEVISION_GIFT_REDEEMED',
] as const
const gone = { 404: ['NOT_FOUND'] } as const

export const startOrder = endpoint({
  name: 'officeOrderStart',
  method: 'POST',
  path: '/api/office/orders/:id/start',
  access: 'staff',
  permission: 'orders.change',
  tags,
  summary: 'Packing or printing begins',
  params: byId,
  answers: { 204: nothing },
  refusals: { ...gone, 409: ['ORDER_CHANGED'] },
})

export const shipOrder = endpoint({
  name: 'officeOrderShip',
  method: 'POST',
  path: '/api/office/orders/:id/shipments',
  access: 'staff',
  permission: 'orders.change',
  tags,
  summary: 'A parcel leaves, with its delivery note and the mail to its buyer',
  params: byId,
  body: NewShipment,
  answers: { 204: nothing },
  refusals: { ...gone, 400: ['QUANTITY_ABOVE_LEFT'], 409: AFTER_SALE },
})

export const arriveOrder = endpoint({
  name: 'officeOrderArrive',
  method: 'POST',
  path: '/api/office/orders/:id/arrival',
  access: 'staff',
  permission: 'orders.change',
  tags,
  summary: 'What is on its way is there: the time to send it back begins',
  params: byId,
  answers: { 204: nothing },
  refusals: { ...gone, 409: ['ORDER_CHANGED'] },
})

export const resendOrder = endpoint({
  name: 'officeOrderResend',
  method: 'POST',
  path: '/api/office/orders/:id/confirmation',
  access: 'staff',
  permission: 'orders.change',
  tags,
  summary: 'Sends the confirmation with its papers once more, to the buyer’s mailbox of now',
  params: byId,
  answers: { 204: nothing },
  refusals: gone,
})

export const correctGuestEmail = endpoint({
  name: 'officeOrderGuestEmail',
  method: 'POST',
  path: '/api/office/orders/:id/guestEmail',
  access: 'staff',
  permission: 'orders.change',
  tags,
  summary: 'Corrects the mailbox of an order without an account, and sends the confirmation there',
  params: byId,
  body: GuestEmail,
  answers: { 204: nothing },
  refusals: gone,
})

/** What is paid out of a drawer comes out of one that is open, and has it. */
const DRAWER = ['CASH_SHIFT_CLOSED', 'CASH_NOT_THERE', 'PAYMENT_NOT_OPEN'] as const

export const previewGiveBack = endpoint({
  name: 'officeOrderRefundPreview',
  method: 'POST',
  path: '/api/office/orders/:id/refund/preview',
  access: 'staff',
  permission: 'orders.refund',
  isRead: true,
  tags,
  summary: 'What giving this back will do: money, papers, places, mails',
  params: byId,
  body: GiveBack,
  answers: { 200: Consequences },
  refusals: { ...gone, 400: ['QUANTITY_ABOVE_LEFT'], 409: AFTER_SALE },
})

export const giveBackOrder = endpoint({
  name: 'officeOrderRefund',
  method: 'POST',
  path: '/api/office/orders/:id/refund',
  access: 'staff',
  permission: 'orders.refund',
  freshSignIn: true,
  tags,
  summary: 'Gives back what was shown; from the club’s limit on it waits for a second person',
  params: byId,
  body: ConfirmedGiveBack,
  answers: { 200: Done },
  refusals: {
    ...gone,
    400: ['QUANTITY_ABOVE_LEFT'],
    403: ['OFFICE_NOT_ALLOWED'],
    409: [...AFTER_SALE, ...DRAWER, 'OFFICE_CONSEQUENCES_CHANGED', 'OFFICE_APPROVAL_WAITS'],
  },
})

export const registerOrderReturn = endpoint({
  name: 'officeOrderReturn',
  method: 'POST',
  path: '/api/office/orders/:id/returns',
  access: 'staff',
  permission: 'orders.change',
  tags,
  summary: 'Announces a return, also of what buyers may not announce themselves',
  params: byId,
  body: NewReturn,
  answers: { 204: nothing },
  refusals: { ...gone, 400: ['QUANTITY_ABOVE_LEFT'], 409: AFTER_SALE },
})

export const refuseOrderReturn = endpoint({
  name: 'officeOrderReturnRefuse',
  method: 'POST',
  path: '/api/office/orders/:id/returns/:number/refusal',
  access: 'staff',
  permission: 'orders.change',
  tags,
  summary: 'What came back cannot be taken; the buyer reads why',
  params: byId.extend({ number: z.string().max(40) }),
  body: RefusedReturn,
  answers: { 204: nothing },
  refusals: { ...gone, 409: ['ORDER_CHANGED'] },
})

export const listApprovals = endpoint({
  name: 'officeApprovals',
  method: 'GET',
  path: '/api/office/approvals',
  access: 'staff',
  permission: 'orders.refund',
  tags,
  summary: 'What waits for a second person, the oldest first',
  query: listQuery({ maxPageSize: 100, defaultPageSize: 50 }),
  answers: { 200: OfficeApprovalList },
})

export const confirmApproval = endpoint({
  name: 'officeApprovalConfirm',
  method: 'POST',
  path: '/api/office/approvals/:id/confirmation',
  access: 'staff',
  permission: 'orders.refund',
  freshSignIn: true,
  tags,
  summary: 'Confirms as the second person and does it; nobody confirms what they asked for',
  params: byId,
  body: Confirmed,
  answers: { 204: nothing },
  refusals: {
    ...gone,
    400: ['QUANTITY_ABOVE_LEFT'],
    403: ['OFFICE_OWN_APPROVAL', 'OFFICE_NOT_ALLOWED'],
    409: [...AFTER_SALE, ...DRAWER, 'OFFICE_CONSEQUENCES_CHANGED', 'OFFICE_ALREADY_DECIDED'],
  },
})

export const refuseApproval = endpoint({
  name: 'officeApprovalRefuse',
  method: 'POST',
  path: '/api/office/approvals/:id/refusal',
  access: 'staff',
  permission: 'orders.refund',
  tags,
  summary: 'Refuses it, or takes back what one asked for',
  params: byId,
  answers: { 204: nothing },
  refusals: { ...gone, 409: ['OFFICE_ALREADY_DECIDED'] },
})
