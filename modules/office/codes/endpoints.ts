import { z } from 'zod'
import { Confirmed, Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  CodeChoices,
  CodeCounts,
  CodeFilters,
  CodeKind,
  CodeQuery,
  MadeCode,
  MadeVouchers,
  NewPartnerCode,
  NewPromotionCode,
  NewVoucherBatch,
  NewVoucherCode,
  OfficeCodeDetail,
  OfficeCodeList,
} from './schema.ts'

const tags = ['office'] as const
const one = z.object({ kind: CodeKind, id: z.uuid() })

export const listCodes = endpoint({
  name: 'officeCodes',
  method: 'GET',
  path: '/api/office/codes',
  access: 'staff',
  permission: 'codes.read',
  tags,
  summary:
    'Promotion codes, vouchers or partner discounts, newest first; a voucher is found by its code or its end',
  query: CodeQuery,
  answers: { 200: OfficeCodeList },
})

export const countCodes = endpoint({
  name: 'officeCodeCounts',
  method: 'GET',
  path: '/api/office/codes/counts',
  access: 'staff',
  permission: 'codes.read',
  tags,
  summary: 'How many codes of each kind are taken now',
  answers: { 200: CodeCounts },
})

export const readCodeChoices = endpoint({
  name: 'officeCodeChoices',
  method: 'GET',
  path: '/api/office/codes/choices',
  access: 'staff',
  permission: 'codes.read',
  tags,
  summary: 'Partners, sellers and categories that a code may be for',
  answers: { 200: CodeChoices },
})

export const exportCodes = endpoint({
  name: 'officeCodesTable',
  method: 'GET',
  path: '/api/office/codes.csv',
  access: 'staff',
  permission: 'codes.export',
  freshSignIn: true,
  tags,
  summary:
    'The same codes as a table for spreadsheets, vouchers without their codes; stands in the audit book',
  query: CodeFilters,
  file: 'text/csv',
  answers: {},
})

export const readCode = endpoint({
  name: 'officeCode',
  method: 'GET',
  path: '/api/office/codes/:kind/:id',
  access: 'staff',
  permission: 'codes.read',
  tags,
  summary: 'A code with the orders it was used for',
  params: one,
  answers: { 200: OfficeCodeDetail },
  refusals: { 404: ['NOT_FOUND'] },
})

export const addPromotion = endpoint({
  name: 'officePromotionAdd',
  method: 'POST',
  path: '/api/office/codes/promotions',
  access: 'staff',
  permission: 'codes.change',
  tags,
  summary: 'A promotion code, taken as soon as its days have begun',
  body: NewPromotionCode,
  answers: { 201: MadeCode },
  refusals: { 409: ['PROMOTIONCODE_EXISTS'] },
})

export const addPartnerDiscount = endpoint({
  name: 'officePartnerDiscountAdd',
  method: 'POST',
  path: '/api/office/codes/partners',
  access: 'staff',
  permission: 'codes.change',
  tags,
  summary: 'A discount for the customers of a partner',
  body: NewPartnerCode,
  answers: { 201: MadeCode },
  refusals: { 404: ['NOT_FOUND'], 409: ['PARTNER_CODE_EXISTS'] },
})

export const makeVoucher = endpoint({
  name: 'officeVoucherMake',
  method: 'POST',
  path: '/api/office/codes/vouchers',
  access: 'staff',
  permission: 'codes.change',
  freshSignIn: true,
  tags,
  summary: 'A voucher that pays at once; its code is told here and never again',
  body: NewVoucherCode,
  answers: { 201: MadeVouchers },
})

export const makeVouchers = endpoint({
  name: 'officeVoucherBatchMake',
  method: 'POST',
  path: '/api/office/codes/vouchers/batch',
  access: 'staff',
  permission: 'codes.export',
  freshSignIn: true,
  tags,
  summary: 'Many vouchers of one kind, all or none; their codes are told here and never again',
  body: NewVoucherBatch,
  answers: { 201: MadeVouchers },
})

export const previewEndOfCode = endpoint({
  name: 'officeCodeEndPreview',
  method: 'GET',
  path: '/api/office/codes/:kind/:id/end',
  access: 'staff',
  permission: 'codes.change',
  tags,
  summary: 'What follows from switching a code off',
  params: one,
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND'], 409: ['OFFICE_CODE_ENDED'] },
})

export const endCode = endpoint({
  name: 'officeCodeEnd',
  method: 'POST',
  path: '/api/office/codes/:kind/:id/end',
  access: 'staff',
  permission: 'codes.change',
  tags,
  summary: 'Switches a code off: nobody begins to use it any more',
  params: one,
  body: Confirmed,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['OFFICE_CODE_ENDED', 'OFFICE_CONSEQUENCES_CHANGED'] },
})
