import { z } from 'zod'
import { club } from '#club/club.ts'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const inLanguage = z.object({ language: z.enum(club.languages).default(club.fallbackLanguage) })
const byId = z.object({ id: z.uuid() })
const counterWork = { access: 'staff', permission: 'events.sell', tags: ['office'] } as const
const gone = { 404: ['NOT_FOUND'] } as const
const NOT_RETURNABLE = [
  'ORDER_CHANGED',
  'NOTHING_LEFT',
  'TICKET_SOLD_ON',
  'TICKET_ACCEPTED_BY_OTHER',
  'TICKET_WAS_USED',
] as const

export const readCounter = endpoint({
  ...counterWork,
  name: 'officeCounter',
  method: 'GET',
  path: '/api/office/counter',
  summary: 'The box office: matches to sell, and what one sold last',
  answers: { 200: schema.OfficeCounter },
})

export const readCounterPrices = endpoint({
  ...counterWork,
  name: 'officeCounterPrices',
  method: 'GET',
  path: '/api/office/counter/matches/:id',
  summary: 'What a match costs at the counter, and how many places are free',
  params: byId,
  answers: { 200: schema.OfficeCounterPrices },
  refusals: gone,
})

export const openCounterSale = endpoint({
  ...counterWork,
  name: 'officeCounterOpen',
  method: 'POST',
  path: '/api/office/counter/sales',
  summary: 'Takes the best places for whoever stands at the counter and holds them until they are paid',
  body: schema.NewCounterSale,
  answers: { 201: schema.OfficeOpenSale },
  refusals: {
    404: ['NOT_FOUND', 'TICKET_TYPE_UNKNOWN'],
    409: ['NONE_TOGETHER', 'NOT_ENOUGH_PLACES', 'SEAT_TAKEN'],
    422: [
      'BLOCK_NOT_ON_SALE',
      'EVENT_CANCELLED',
      'MEMBERS_ONLY',
      'SALE_ENDED',
      'SALE_NOT_STARTED',
      'TICKET_LIMIT_REACHED',
      'TICKET_TYPE_UNKNOWN',
      'TOO_MANY_PLACES_HELD',
    ],
    503: ['TOO_MANY_WAIT'],
  },
})

export const dropCounterSale = endpoint({
  ...counterWork,
  name: 'officeCounterDrop',
  method: 'DELETE',
  path: '/api/office/counter/sales/:id',
  summary: 'Nobody buys after all: the places are free again',
  params: byId,
  answers: { 204: z.null() },
  refusals: gone,
})

export const payCounterSale = endpoint({
  ...counterWork,
  name: 'officeCounterPay',
  method: 'POST',
  path: '/api/office/counter/sales/:id/payment',
  summary: 'The money is here: the sale is an order and paid; twice it is one order',
  params: byId,
  body: schema.CounterPayment,
  answers: { 200: schema.OfficeCounterSale },
  refusals: {
    ...gone,
    400: [
      'CARTITEM_EXPIRED',
      'CART_EMPTY',
      'NOTHING_TO_PAY',
      'PAYMENT_METHOD_NOT_ALLOWED',
      'TICKET_IS_NOT_CHECKOUTABLE',
      'TICKET_LIMIT_REACHED',
    ],
    409: ['PAYMENT_NOT_OPEN', 'TOTAL_CHANGED', 'CASH_SIGNER_MISSING', 'CASH_SHIFT_CLOSED'],
    503: ['CASH_SIGNER_AWAY'],
  },
})

export const printCounterTickets = endpoint({
  ...counterWork,
  name: 'officeCounterPrint',
  method: 'GET',
  path: '/api/office/counter/sales/:id/tickets',
  summary: 'The tickets of a sale to print, a page each; stands in the audit book',
  params: byId,
  query: inLanguage,
  file: 'application/pdf',
  answers: {},
  refusals: { ...gone, 409: ['NOTHING_TO_PRINT'] },
})

export const printCounterReceipt = endpoint({
  ...counterWork,
  name: 'officeCounterReceipt',
  method: 'GET',
  path: '/api/office/counter/sales/:id/receipt',
  summary: 'The receipt of a sale, which everybody is given',
  params: byId,
  query: inLanguage,
  file: 'application/pdf',
  answers: {},
  refusals: gone,
})

export const previewCounterUndo = endpoint({
  ...counterWork,
  name: 'officeCounterUndoPreview',
  method: 'GET',
  path: '/api/office/counter/sales/:id/undo',
  summary: 'What taking a sale back will do: money, tickets, papers',
  params: byId,
  answers: { 200: Consequences },
  refusals: { ...gone, 409: NOT_RETURNABLE },
})

export const undoCounterSale = endpoint({
  ...counterWork,
  name: 'officeCounterUndo',
  method: 'POST',
  path: '/api/office/counter/sales/:id/undo',
  summary: 'Takes a mistaken sale back by a booking of its own; its tickets open no gate from then on',
  params: byId,
  body: schema.ConfirmedUndo,
  answers: { 204: z.null() },
  refusals: {
    ...gone,
    409: [
      ...NOT_RETURNABLE,
      'OFFICE_CONSEQUENCES_CHANGED',
      'OFFICE_APPROVAL_NEEDED',
      'CASH_SHIFT_CLOSED',
      'CASH_NOT_THERE',
    ],
  },
})
