import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './phone.schema.ts'
import { OfficeCounterMatchList, OfficeCounterPrices } from './schema.ts'

const byId = z.object({ id: z.uuid() })
const item = byId.extend({ itemId: z.uuid() })
const phoneWork = { access: 'staff', permission: 'orders.create', tags: ['office'] } as const
const gone = { 404: ['NOT_FOUND'] } as const
const PLACES = [
  'BLOCK_NOT_ON_SALE',
  'EVENT_CANCELLED',
  'MEMBERS_ONLY',
  'SALE_ENDED',
  'SALE_NOT_STARTED',
  'TICKET_LIMIT_REACHED',
  'TICKET_TYPE_UNKNOWN',
  'TOO_MANY_PLACES_HELD',
  'CHILD_TICKET_NEEDS_BIRTHDAY',
  'CHILD_TICKET_ONLY_FOR_CHILDREN',
  'ENTITLEMENT_NOT_CONFIRMED',
] as const
const CODES = [
  'MINIMUM_ORDER_VALUE_NOT_REACHED',
  'NOT_IN_PROMOTION_TIME_RANGE',
  'PROMOTIONCODE_EXCLUSIVE_ONLY',
  'PROMOTIONCODE_INVALID',
  'PROMOTIONCODE_NOT_ACTIVE',
  'PROMOTIONCODE_RESERVATION_FAILED',
  'VOUCHER_ALREADY_IN_USE',
  'VOUCHER_INVALID',
  'VOUCHER_REDEEMED_OR_NOT_ACTIVE',
  'VOUCHER_WOULD_EXCEED_APPLICABLE_AMOUNT',
] as const

export const openPhoneSale = endpoint({
  ...phoneWork,
  name: 'officeSaleOpen',
  method: 'POST',
  path: '/api/office/sales',
  summary:
    'Begins an order for a person, with a cart of its own beside theirs; who it is for stands in the audit book',
  body: schema.NewPhoneSale,
  answers: { 201: schema.OfficePhoneSale },
  refusals: gone,
})

export const readPhoneSale = endpoint({
  ...phoneWork,
  name: 'officeSale',
  method: 'GET',
  path: '/api/office/sales/:id',
  summary: 'An order that one is making: its things at the price of its buyer, and how long places are held',
  params: byId,
  answers: { 200: schema.OfficePhoneSale },
  refusals: gone,
})

export const listSaleMatches = endpoint({
  ...phoneWork,
  name: 'officeSaleMatches',
  method: 'GET',
  path: '/api/office/sale-matches',
  summary: 'Matches whose places can be put into an order, the next first',
  answers: { 200: OfficeCounterMatchList },
})

export const readSalePrices = endpoint({
  ...phoneWork,
  name: 'officeSalePrices',
  method: 'GET',
  path: '/api/office/sale-matches/:id',
  summary: 'What places of a match cost for everybody, and how many are free',
  params: byId,
  answers: { 200: OfficeCounterPrices },
  refusals: gone,
})

export const findSaleProducts = endpoint({
  ...phoneWork,
  name: 'officeSaleProducts',
  method: 'GET',
  path: '/api/office/sale-products',
  summary: 'Things of the shop by name or number, as they can be put into an order',
  query: z.object({ q: z.string().trim().min(1).max(60) }),
  answers: { 200: schema.OfficeSaleProductList },
})

export const addSalePlaces = endpoint({
  ...phoneWork,
  name: 'officeSalePlaces',
  method: 'POST',
  path: '/api/office/sales/:id/places',
  summary: 'Takes the best places of a match into the order and holds them',
  params: byId,
  body: schema.SalePlaces,
  answers: { 204: z.null() },
  refusals: {
    403: ['GROUND_BAN'],
    404: ['NOT_FOUND', 'TICKET_TYPE_UNKNOWN'],
    409: ['NONE_TOGETHER', 'NOT_ENOUGH_PLACES', 'SEAT_TAKEN', 'ALREADY_IN_CART'],
    422: PLACES,
    503: ['TOO_MANY_WAIT'],
  },
})

export const addSaleThing = endpoint({
  ...phoneWork,
  name: 'officeSaleThing',
  method: 'POST',
  path: '/api/office/sales/:id/items',
  summary: 'Puts a thing of the shop into the order, at the price of its buyer',
  params: byId,
  body: schema.SaleThing,
  answers: { 204: z.null() },
  refusals: {
    400: [
      'CART_FULL',
      'CARTITEM_QUANTITY_ABOVE_MAX',
      'CARTITEM_QUANTITY_ABOVE_STOCK',
      'PRODUCT_INACTIVE',
      'OPTION_UNKNOWN',
      'USER_OPTION_UNKNOWN',
      'VOUCHER_AMOUNT_NOT_OFFERED',
    ],
    404: ['NOT_FOUND', 'OFFER_NOT_LIVE', 'SEAT_UNKNOWN', 'TICKET_TYPE_UNKNOWN'],
  },
})

export const setSaleThing = endpoint({
  ...phoneWork,
  name: 'officeSaleQuantity',
  method: 'PUT',
  path: '/api/office/sales/:id/items/:itemId',
  summary: 'Another number of a thing',
  params: item,
  body: schema.SaleQuantity,
  answers: { 204: z.null() },
  refusals: {
    400: ['CARTITEM_QUANTITY_ABOVE_MAX', 'CARTITEM_QUANTITY_ABOVE_STOCK', 'PRODUCT_INACTIVE'],
    ...gone,
  },
})

export const removeSaleThing = endpoint({
  ...phoneWork,
  name: 'officeSaleRemove',
  method: 'DELETE',
  path: '/api/office/sales/:id/items/:itemId',
  summary: 'Takes a thing out; a place is free again',
  params: item,
  answers: { 204: z.null() },
  refusals: gone,
})

export const addSaleCode = endpoint({
  ...phoneWork,
  name: 'officeSaleCode',
  method: 'POST',
  path: '/api/office/sales/:id/codes',
  summary: 'A voucher or a promotion code that the buyer names',
  params: byId,
  body: schema.SaleCode,
  answers: { 200: schema.SaleCodeAdded },
  refusals: { ...gone, 429: ['TOO_MANY_WRONG_CODES'] },
})

export const dropPhoneSale = endpoint({
  ...phoneWork,
  name: 'officeSaleDrop',
  method: 'DELETE',
  path: '/api/office/sales/:id',
  summary: 'Nothing comes of it: places are free again',
  params: byId,
  answers: { 204: z.null() },
  refusals: gone,
})

export const payPhoneSale = endpoint({
  ...phoneWork,
  name: 'officeSalePay',
  method: 'POST',
  path: '/api/office/sales/:id/payment',
  summary: 'Makes it an order: paid by card reader, or on account within the rules; twice it is one order',
  params: byId,
  body: schema.PhonePayment,
  answers: { 200: schema.OfficePhoneOrder },
  refusals: {
    400: [
      'ADDRESSES_NOT_EQUAL',
      'CARTITEM_EXPIRED',
      'CARTITEM_QUANTITY_ABOVE_MAX',
      'CARTITEM_QUANTITY_ABOVE_STOCK',
      'CART_EMPTY',
      'CART_SHIPPINGCOUNTRYCODE_UNKNOWN',
      'NOTHING_TO_PAY',
      'ORDER_NOT_SHIPPABLE_TO_SELECTED_REGION',
      'PAYMENT_METHOD_NOT_ALLOWED',
      'PAYMENT_METHOD_NOT_OFFERED',
      'PHONE_MISSING',
      'PRODUCT_INACTIVE',
      'PURCHASE_ON_ACCOUNT_ONLY_FOR_TICKETS',
      'TICKET_IS_NOT_CHECKOUTABLE',
      'TICKET_LIMIT_REACHED',
      'GROUND_BAN',
      ...CODES,
    ],
    404: ['NOT_FOUND'],
    409: ['PAYMENT_NOT_OPEN', 'TOTAL_CHANGED'],
    422: ['ON_ACCOUNT_BLOCKED', 'ON_ACCOUNT_LIMIT_REACHED', 'ON_ACCOUNT_ONLY_KNOWN'],
  },
})

export const leavePhoneSale = endpoint({
  ...phoneWork,
  name: 'officeSaleLeave',
  method: 'POST',
  path: '/api/office/sales/:id/handover',
  summary: 'Into the buyer’s own cart, places held for a day, with a mail that leads there',
  params: byId,
  answers: { 200: schema.OfficeLeftSale },
  refusals: {
    400: ['CARTITEM_EXPIRED', 'CART_EMPTY'],
    ...gone,
    409: ['NO_ADDRESS_TO_WRITE_TO', 'ALREADY_PROLONGED', 'CARTITEM_EXPIRED'],
    429: ['TOO_MANY_MAILS'],
  },
})
