import { z } from 'zod'
import { televisionPauseMonths } from '#club/television.ts'

/** `TV-month`, or `TV-season-2027`: what it is, and the year its season ends in. */
export const TELEVISION_SKU = /^TV-([a-z]{1,20})(?:-(20\d\d))?$/

/** What its buyer says with it (§ 356 (5) BGB): begin at once, and what that means for a withdrawal. */
export const START_AT_ONCE = 'startAtOnce'

export const televisionStates = ['active', 'ending', 'failed', 'paused', 'resting', 'ended'] as const
export const TelevisionState = z.enum(televisionStates).meta({
  description:
    '`active`: goes on, or ends by itself on its day; `ending`: cancelled, and still running; `failed`: the next month could not be collected, and it still runs; `paused`: it rests as its subscriber wished; `resting`: nothing is shown until the month is paid; `ended`.',
})
export type TelevisionState = z.infer<typeof TelevisionState>

export const priceSilences = ['keeps', 'ends'] as const
export type OnSilence = (typeof priceSilences)[number]

export const TelevisionPriceChange = z
  .object({
    id: z.uuid(),
    cents: z.number().int().meta({ description: 'What a month costs its subscriber then' }),
    oldCents: z.number().int(),
    effectiveOn: z.iso.date().meta({ description: 'Months that begin on this day or later cost it' }),
    needsConsent: z.boolean().meta({ description: 'It is dearer: nothing changes without a yes' }),
    onSilence: z.enum(priceSilences).meta({
      description: 'Without a yes: `keeps` its price, or `ends` with what is paid',
    }),
    answer: z.enum(['yes', 'no']).nullable(),
  })
  .meta({ id: 'TelevisionPriceChange' })
export type TelevisionPriceChange = z.infer<typeof TelevisionPriceChange>

/** What staff plan for those who subscribe now. */
export type PlanPriceChange = {
  cents: number
  memberCents: number
  effectiveOn: string
  onSilence: OnSilence
  reason: string
}

export const AnswerPriceChange = z
  .strictObject({ id: z.uuid(), answer: z.enum(['yes', 'no']) })
  .meta({ id: 'AnswerTelevisionPriceChange' })
export type AnswerPriceChange = z.infer<typeof AnswerPriceChange>

export const OwnTelevision = z
  .object({
    id: z.uuid(),
    number: z.string().meta({ example: 'TV-000123' }),
    state: TelevisionState,
    offer: z.string().meta({ description: 'The offer that was bought last; `given`: by the club' }),
    renews: z.boolean().meta({ description: 'Goes on month by month until it is ended' }),
    startedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    paid: z.number().int().meta({ description: 'For what was bought last, gross cents' }),
    cancelledAt: z.iso.datetime().nullable(),
    checkoutId: z.uuid().nullable().meta({ description: 'The order that it was bought with last' }),
    mayWithdrawUntil: z.iso.datetime().nullable().meta({ description: 'The last moment of a withdrawal' }),
    next: z
      .object({
        amount: z.number().int(),
        dueOn: z.iso.date(),
        paidWith: z.enum(['creditCard', 'payPal', 'sepa']).nullable(),
        endingDigits: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'What is collected next; null: nothing' }),
    trialEndsAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'The last moment of the free days, while they run; null: they do not' }),
    withdrawal: z
      .object({
        until: z.iso.datetime(),
        refund: z.number().int(),
        days: z.number().int(),
        used: z.number().int(),
      })
      .nullable()
      .meta({
        description:
          'Until when it can be withdrawn from, what would go back now (gross cents), and how many of the days that were paid are used; null: it cannot',
      }),
    pausedUntil: z.iso
      .date()
      .nullable()
      .meta({ description: 'It rests until this day after what is paid; null: it does not' }),
    gift: z
      .object({ givenBy: z.string().nullable(), redeemedAt: z.iso.datetime(), until: z.iso.datetime() })
      .nullable()
      .meta({ description: 'The gift that gave the last part of its time; null: it was none' }),
    priceChange: TelevisionPriceChange.nullable().meta({
      description: 'Another price for further months, as it was told; null: none',
    }),
    may: z.object({ cancel: z.boolean(), resume: z.boolean(), pause: z.boolean() }),
  })
  .meta({ id: 'OwnTelevision', description: 'A subscription to club TV, as its holder sees it' })
export type OwnTelevision = z.infer<typeof OwnTelevision>

export const TelevisionTrial = z
  .object({
    offer: z.string(),
    days: z.number().int(),
    cents: z.number().int().meta({ description: 'For the month after the free days, and each further one' }),
    endsAt: z.iso.datetime().meta({ description: 'The last moment that costs nothing, if it begins now' }),
    chargedOn: z.iso.date().meta({ description: 'The first day on which something is collected' }),
  })
  .meta({ id: 'TelevisionTrial', description: 'Free days that the caller may have' })
export type TelevisionTrial = z.infer<typeof TelevisionTrial>

export const BeginTrial = z
  .strictObject({
    paymentTokenId: z
      .uuid()
      .meta({ description: 'A stored method, from which further months are collected' }),
    cents: z.number().int().min(0).max(1_000_000).meta({ description: 'The price that was shown' }),
    startAtOnce: z
      .literal(true)
      .meta({ description: 'It begins at once, as its subscriber wishes (§ 356 (5) BGB)' }),
  })
  .meta({ id: 'BeginTelevisionTrial' })
export type BeginTrial = z.infer<typeof BeginTrial>

export const PauseTelevision = z
  .strictObject({ months: z.number().int().min(1).max(Math.max(1, televisionPauseMonths)) })
  .meta({ id: 'PauseTelevision' })
export type PauseTelevision = z.infer<typeof PauseTelevision>

export const WithdrawTelevision = z
  .strictObject({ refund: z.number().int().min(0).meta({ description: 'What was shown to go back' }) })
  .meta({ id: 'WithdrawTelevision' })
export type WithdrawTelevision = z.infer<typeof WithdrawTelevision>

export const OwnTelevisionAnswer = z
  .object({
    subscription: OwnTelevision.nullable().meta({ description: 'Null: there never was one' }),
    paysMemberPrice: z.boolean(),
    trial: TelevisionTrial.nullable().meta({ description: 'Null: no free days for the caller' }),
  })
  .meta({ id: 'OwnTelevisionAnswer' })
export type OwnTelevisionAnswer = z.infer<typeof OwnTelevisionAnswer>

/** Codes of refusals, each with the sentence that goes with it. */
export const televisionErrors = {
  TELEVISION_OFFER_UNKNOWN: 'This subscription is not on offer',
  TELEVISION_ONLY_FOR_PERSONS: 'Somebody subscribes for themselves: organisations cannot',
  TELEVISION_START_NOT_CONFIRMED: 'It begins at once: the buyer has to say so',
  TELEVISION_RUNS_LONGER: 'The subscription that runs lasts longer already',
  TELEVISION_ONCE: 'One subscription at a time is enough',
  SUBSCRIPTION_NEEDS_STORED_METHOD: 'What goes on is collected from a stored method',
  TELEVISION_NOT_RUNNING: 'There is no subscription that goes on',
  TELEVISION_NOT_CANCELLED: 'There is nothing to take back',
  TELEVISION_EMAIL_NOT_PROVED: 'Free days are for proved e-mail addresses',
  TELEVISION_TRIAL_USED: 'The free days were had, or there are none',
  TELEVISION_TRIAL_USED_BY_MEANS: 'With this means of payment the free days were had before',
  TELEVISION_PRICE_CHANGED: 'It costs something else by now',
  TELEVISION_PAUSED: 'It rests already',
  TELEVISION_NOT_PAUSED: 'It does not rest',
  TELEVISION_UNPAID: 'What is open is paid first',
  TELEVISION_IN_TRIAL: 'Free days do not rest',
  TELEVISION_NO_PRICE_CHANGE: 'There is no other price to agree to, or it is decided',
  TELEVISION_PRICE_ON_ITS_WAY: 'Another price is on its way: it is withdrawn first',
  TELEVISION_PRICE_TOO_SOON: 'A dearer price is told earlier',
  TELEVISION_PRICE_SAME: 'Nobody who subscribes would pay anything else',
  TELEVISION_NOT_WITHDRAWABLE: 'There is nothing to withdraw from, or the time for it is over',
  TELEVISION_GIFT_ONE_EACH: 'Each gift is a line of its own, with words for its recipient',
  TELEVISION_GIFT_HAND_OVER: 'A gift is handed over as a paper, by mail, or both',
  TELEVISION_GIFT_LINK: 'Names and greetings hold no addresses of pages or mail',
  TELEVISION_GIFT_EMAIL: 'This is no e-mail address',
  TELEVISION_GIFT_DAY: 'A gift is mailed on a day within a year',
  TELEVISION_GIFT_UNKNOWN: 'There is no gift with this code',
  TELEVISION_GIFT_REDEEMED: 'The gift was redeemed',
  TELEVISION_GIFT_UNPAID: 'The gift is not paid yet',
  TELEVISION_GIFT_EXPIRED: 'The gift could be redeemed until the end of the third year after its purchase',
  TELEVISION_GIFT_VOIDED: 'The gift was taken back',
  TELEVISION_GIFT_NOT_OPEN: 'The gift cannot be redeemed now: it is redeemed, over, taken back or not paid',
  TELEVISION_GIFT_SHORTER: 'A gift is extended: the day is later than the one it has',
  TELEVISION_REFUND_CHANGED: 'Something else would go back by now',
} as const
export type TelevisionError = keyof typeof televisionErrors
