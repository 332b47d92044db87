import { z } from 'zod'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { TelevisionGiftState } from '#modules/television/gifts/gifts.schema.ts'
import { listOf } from '#platform/lists.ts'
import { reason } from './schema.ts'

/** Tabs above the list. */
export const giftViews = ['redeemable', 'unpaid', 'redeemed', 'expired', 'voided', 'all'] as const

export const OfficeGiftQuery = officeListQuery.extend({ view: z.enum(giftViews).default('redeemable') })
export type OfficeGiftQuery = z.infer<typeof OfficeGiftQuery>

export const OfficeGift = z
  .object({
    id: z.uuid(),
    codeEnding: z
      .string()
      .meta({ description: 'The last four characters of its code; the code itself is never shown' }),
    state: TelevisionGiftState,
    offer: z.string(),
    orderNumber: z.string().nullable(),
    giver: z.string().meta({ description: 'Who bought it; empty: their account is gone' }),
    amountCents: z.int(),
    madeAt: z.iso.datetime(),
    sendOn: z.iso.date().nullable(),
    sentAt: z.iso.datetime().nullable(),
    redeemedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'OfficeTelevisionGift' })
export type OfficeGift = z.infer<typeof OfficeGift>
export const OfficeGiftList = listOf(OfficeGift).meta({ id: 'OfficeTelevisionGiftList' })

export const OfficeGiftCounts = z.object({ items: z.array(ListView) })
export type OfficeGiftCounts = z.infer<typeof OfficeGiftCounts>

export const OfficeGiftDetail = OfficeGift.extend({
  orderId: z.uuid().nullable(),
  giverId: z.uuid().nullable(),
  recipientEmail: z.string().nullable().meta({ description: 'Gone once it is redeemed, over or taken back' }),
  timesSent: z.int(),
  redeemedBy: z
    .object({ subjectId: z.uuid(), name: z.string(), subscriptionId: z.uuid().nullable() })
    .nullable(),
  voidedAt: z.iso.datetime().nullable(),
  voidedBy: z.string().nullable(),
  voidReason: z.string().nullable(),
  may: z.object({ send: z.boolean(), extend: z.boolean(), void: z.boolean() }),
}).meta({ id: 'OfficeTelevisionGiftDetail' })
export type OfficeGiftDetail = z.infer<typeof OfficeGiftDetail>

export const SendGift = z
  .strictObject({ email: z.email().max(80), reason })
  .meta({ id: 'OfficeSendTelevisionGift' })
export const ExtendGift = z
  .strictObject({ until: z.iso.date(), reason })
  .meta({ id: 'OfficeExtendTelevisionGift' })
