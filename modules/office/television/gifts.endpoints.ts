import { z } from 'zod'
import { Confirmed, Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  ExtendGift,
  OfficeGiftCounts,
  OfficeGiftDetail,
  OfficeGiftList,
  OfficeGiftQuery,
  SendGift,
} from './gifts.schema.ts'
import { reason } from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })
const look = { method: 'GET', access: 'staff', permission: 'contracts.read', tags } as const
const change = {
  method: 'POST',
  access: 'staff',
  permission: 'contracts.change',
  freshSignIn: true,
  tags,
} as const

export const listTelevisionGifts = endpoint({
  name: 'officeTelevisionGifts',
  ...look,
  path: '/api/office/television/giftCodes',
  summary:
    'Club TV that people bought for others, newest first; found by the order, the end of the code, or whoever gave it',
  query: OfficeGiftQuery,
  answers: { 200: OfficeGiftList },
})

export const countTelevisionGifts = endpoint({
  name: 'officeTelevisionGiftCounts',
  ...look,
  path: '/api/office/television/giftCodes/counts',
  summary: 'How many gifts each view has',
  answers: { 200: OfficeGiftCounts },
})

export const readTelevisionGift = endpoint({
  name: 'officeTelevisionGift',
  ...look,
  path: '/api/office/television/giftCodes/:id',
  summary: 'A gift: who bought it, how it was handed over, who redeemed it',
  params: byId,
  answers: { 200: OfficeGiftDetail },
  refusals: { 404: ['NOT_FOUND'] },
})

export const sendTelevisionGift = endpoint({
  name: 'officeTelevisionGiftSend',
  ...change,
  path: '/api/office/television/giftCodes/:id/mail',
  summary: 'Mails a gift to its recipient once more, at an address that was corrected',
  params: byId,
  body: SendGift,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['TELEVISION_GIFT_NOT_OPEN'], 422: ['TELEVISION_GIFT_EMAIL'] },
})

export const extendTelevisionGift = endpoint({
  name: 'officeTelevisionGiftExtend',
  ...change,
  path: '/api/office/television/giftCodes/:id/extension',
  summary:
    'Lets a gift be redeemed for longer, until the end of a day; one that is over can be redeemed again',
  params: byId,
  body: ExtendGift,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['TELEVISION_GIFT_NOT_OPEN'], 422: ['TELEVISION_GIFT_SHORTER'] },
})

export const previewTelevisionGiftVoid = endpoint({
  name: 'officeTelevisionGiftVoidPreview',
  ...look,
  permission: 'contracts.change',
  path: '/api/office/television/giftCodes/:id/void',
  summary: 'What follows when staff take a gift back: its code, its time, and what goes back to its giver',
  params: byId,
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND'], 409: ['TELEVISION_GIFT_VOIDED'] },
})

export const voidTelevisionGift = endpoint({
  name: 'officeTelevisionGiftVoid',
  ...change,
  path: '/api/office/television/giftCodes/:id/void',
  summary: 'Takes a gift back, also one that was redeemed, and gives its giver the money back by their order',
  params: byId,
  body: Confirmed.extend({ reason }),
  answers: { 204: z.null() },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['TELEVISION_GIFT_VOIDED', 'OFFICE_CONSEQUENCES_CHANGED', 'ORDER_CHANGED'],
  },
})
