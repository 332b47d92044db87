import { z } from 'zod'
import { OwnTelevisionAnswer } from '#modules/television/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { GivenTelevisionList, TelevisionGiftCode, TelevisionGiftPreview } from './gifts.schema.ts'

const own = { access: 'self', tags: ['shop'] } as const
const refusals = {
  404: ['TELEVISION_GIFT_UNKNOWN'],
  409: [
    'TELEVISION_GIFT_REDEEMED',
    'TELEVISION_GIFT_UNPAID',
    'TELEVISION_GIFT_EXPIRED',
    'TELEVISION_GIFT_VOIDED',
  ],
  422: ['TELEVISION_ONLY_FOR_PERSONS'],
  429: ['TOO_MANY_WRONG_CODES'],
}

export const previewTelevisionGift = endpoint({
  name: 'previewTelevisionGift',
  method: 'POST',
  path: '/api/shop/v4/television/self/gift/preview',
  ...own,
  summary: 'What the code of a gift gives me if I redeem it now; wrong codes are counted',
  body: TelevisionGiftCode,
  answers: { 200: TelevisionGiftPreview },
  refusals,
})

export const redeemTelevisionGift = endpoint({
  name: 'redeemTelevisionGift',
  method: 'POST',
  path: '/api/shop/v4/television/self/gift',
  ...own,
  summary:
    'Redeems the code of a gift: its time begins now, or after what is there, and ends by itself; again changes nothing',
  body: TelevisionGiftCode,
  answers: { 200: OwnTelevisionAnswer },
  refusals,
})

export const listGivenTelevision = endpoint({
  name: 'givenTelevision',
  method: 'GET',
  path: '/api/shop/v4/television/self/given',
  ...own,
  summary: 'Club TV that I gave to others, newest first, and how each gift stands',
  answers: { 200: GivenTelevisionList },
})

export const readTelevisionGiftPaper = endpoint({
  name: 'televisionGiftPaper',
  method: 'GET',
  path: '/api/shop/v4/television/self/given/:id/paper',
  ...own,
  summary: 'The paper of a gift, to print once more, as long as it can be redeemed',
  params: z.object({ id: z.uuid() }),
  file: 'application/pdf',
  answers: {},
  refusals: { 404: ['NOT_FOUND'] },
})
