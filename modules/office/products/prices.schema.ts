import { z } from 'zod'
import { NewPricePlan, ProductPrices } from '#modules/catalogue/managing/managing.schema.ts'

const cents = z.number().int()
const moment = z.iso.datetime()

export const OfficePricePlan = z
  .object({
    id: z.uuid(),
    name: z.string().nullable(),
    priceCents: cents,
    startsAt: moment,
    endsAt: moment.nullable(),
    isRunning: z.boolean(),
    lowestCents: cents
      .nullable()
      .meta({ description: 'What stands beside it: the lowest of the 30 days before' }),
    percent: z.number().int().nullable(),
  })
  .meta({ id: 'OfficePricePlan' })

/** What a product costs whom, what it cost, and what it will. */
export const OfficePrices = z
  .object({
    ...ProductPrices.shape,
    since: moment,
    lowestCents: cents.nullable().meta({ description: 'Shown beside the price while it is a reduction' }),
    percent: z.number().int().nullable().meta({ description: 'On the badge' }),
    history: z
      .array(z.object({ priceCents: cents, from: moment }))
      .meta({ description: 'Every price it had, oldest first' }),
    plans: z.array(OfficePricePlan),
  })
  .meta({ id: 'OfficePrices' })
export type OfficePrices = z.infer<typeof OfficePrices>

export const WantedPrices = ProductPrices.extend({
  startsAt: moment.nullable().default(null).meta({ description: 'Null: now' }),
}).meta({ id: 'OfficeWantedPrices' })
export type WantedPrices = z.infer<typeof WantedPrices>

/** What fans will see. */
export const PricesPreview = z
  .object({
    priceCents: cents,
    lowestCents: cents
      .nullable()
      .meta({ description: 'The sentence of § 11 PAngV; null: it is no reduction' }),
    percent: z.number().int().nullable().meta({ description: 'What the badge says' }),
    beforeCents: cents,
    members: cents.nullable().meta({ description: 'Null: members pay the same' }),
    groups: z.array(z.object({ group: z.string(), cents })),
  })
  .meta({ id: 'OfficePricesPreview' })
export type PricesPreview = z.infer<typeof PricesPreview>

const version = z.number().int().min(1).meta({ description: 'The version that was seen' })
export const ChangedPrices = ProductPrices.extend({ version }).meta({ id: 'OfficeChangedPrices' })
export const PlannedPrice = NewPricePlan
