import { z } from 'zod'

/** `TVG-quarter`: which gift it is. */
export const TELEVISION_GIFT_SKU = /^TVG-([a-z]{1,20})$/

/** What its buyer says with it: each at most as long as any option of an item. */
export const GIFT_OPTIONS = [
  'giverName',
  'recipientName',
  'greeting',
  /** `yes`: a paper to print, for the giver. */
  'paper',
  /** To whom it is mailed. */
  'recipientEmail',
  /** The day on which it is mailed, `2026-12-24`; left out: as soon as it is paid. */
  'sendOn',
] as const
export type GiftOption = (typeof GIFT_OPTIONS)[number]

export const giftStates = ['unpaid', 'open', 'sent', 'redeemed', 'expired', 'voided'] as const
export const TelevisionGiftState = z.enum(giftStates).meta({
  description:
    '`unpaid`: its money is not here; `open`: paid, and nobody was mailed; `sent`: its recipient was mailed; `redeemed`; `expired`; `voided`: taken back.',
})
export type TelevisionGiftState = z.infer<typeof TelevisionGiftState>

/** A code as somebody types it, with or without dashes. */
export const TelevisionGiftCode = z
  .strictObject({ code: z.string().trim().min(1).max(60) })
  .meta({ id: 'TelevisionGiftCode' })
export type TelevisionGiftCode = z.infer<typeof TelevisionGiftCode>

export const TelevisionGiftPreview = z
  .object({
    offer: z.string().meta({ description: 'Which gift it is' }),
    givenBy: z.string().nullable(),
    recipientName: z.string().nullable(),
    greeting: z.string().nullable(),
    from: z.iso
      .datetime()
      .meta({ description: 'When its time begins if it is redeemed now: after what is there already' }),
    until: z.iso.datetime(),
    redeemableUntil: z.iso.datetime(),
  })
  .meta({ id: 'TelevisionGiftPreview', description: 'What a code gives its caller if they redeem it now' })
export type TelevisionGiftPreview = z.infer<typeof TelevisionGiftPreview>

export const GivenTelevision = z
  .object({
    id: z.uuid(),
    offer: z.string(),
    state: TelevisionGiftState,
    codeEnding: z.string(),
    recipientName: z.string().nullable(),
    isMailed: z.boolean().meta({ description: 'It is sent to its recipient by mail' }),
    sendOn: z.iso.date().nullable(),
    sentAt: z.iso.datetime().nullable(),
    redeemedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime(),
    hasPaper: z.boolean().meta({ description: 'Its paper can be fetched' }),
    checkoutId: z.uuid(),
  })
  .meta({
    id: 'GivenTelevision',
    description: 'A gift of club TV, as its giver sees it; who redeemed it is not told',
  })
export type GivenTelevision = z.infer<typeof GivenTelevision>

export const GivenTelevisionList = z
  .object({ items: z.array(GivenTelevision) })
  .meta({ id: 'GivenTelevisionList' })
export type GivenTelevisionList = z.infer<typeof GivenTelevisionList>
