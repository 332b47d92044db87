import { z } from 'zod'

/** `TV-month`, or `TV-season-2027`: what it is, and the year its season ends in. */
export const TELEVISION_SKU = /^TV-([a-z]{1,20})(?:-(20\d\d))?$/

/** What its buyer says with it (§ 356 (5) BGB): begin at once, and what that means for a withdrawal. */
export const START_AT_ONCE = 'startAtOnce'

export const televisionStates = ['active', 'ending', 'failed', 'resting', 'ended'] as const
export const TelevisionState = z.enum(televisionStates).meta({
  description:
    '`active`: goes on, or ends by itself on its day; `ending`: cancelled, and still running; `failed`: the next month could not be collected, and it still runs; `resting`: nothing is shown until the month is paid; `ended`.',
})
export type TelevisionState = z.infer<typeof TelevisionState>

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
    may: z.object({ cancel: z.boolean(), resume: z.boolean() }),
  })
  .meta({ id: 'OwnTelevision', description: 'A subscription to club TV, as its holder sees it' })
export type OwnTelevision = z.infer<typeof OwnTelevision>

export const OwnTelevisionAnswer = z
  .object({
    subscription: OwnTelevision.nullable().meta({ description: 'Null: there never was one' }),
    paysMemberPrice: z.boolean(),
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
} as const
export type TelevisionError = keyof typeof televisionErrors
