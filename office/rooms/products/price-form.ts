import { z } from 'zod'
import { NewPricePlan, ProductPrices } from '#modules/catalogue/managing/managing.schema.ts'

const Whole = z.string().transform((typed) => (typed.trim() === '' ? Number.NaN : Number(typed)))

/** The server's rules, over what was typed: they look at it anyway. */
const Wanted = ProductPrices.extend({
  when: z.enum(['now', 'later']),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  name: NewPricePlan.shape.name,
})
  .refine(({ when, startsAt }) => when === 'now' || startsAt !== null, {
    path: ['startsAt'],
    message: 'required',
  })
  .refine(({ when, startsAt, endsAt }) => when === 'now' || !startsAt || !endsAt || startsAt < endsAt, {
    path: ['endsAt'],
    message: 'before_start',
  })
export type WantedPrice = z.output<typeof Wanted>

/** What the fields of the form hold, and how it becomes what the server takes. */
export const PriceForm = z
  .object({
    priceCents: z.number().nullable(),
    memberDiscountPercent: Whole,
    priceGroupDiscounts: z.record(z.string(), Whole),
    when: z.enum(['now', 'later']),
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    name: z.string().transform((name) => name || null),
  })
  .pipe(Wanted as unknown as z.ZodType<WantedPrice, never>)
export type PriceValues = z.input<typeof PriceForm>

export function typedPrices(prices: ProductPrices, later: Partial<WantedPrice> = {}): PriceValues {
  const { priceCents, memberDiscountPercent, priceGroupDiscounts } = prices
  return {
    priceCents,
    memberDiscountPercent: String(memberDiscountPercent),
    priceGroupDiscounts: Object.fromEntries(
      Object.entries(priceGroupDiscounts).map(([group, percent]) => [group, String(percent)]),
    ),
    when: later.when ?? 'now',
    startsAt: later.startsAt ?? null,
    endsAt: later.endsAt ?? null,
    name: later.name ?? '',
  }
}

export const pricesOf = ({
  priceCents,
  memberDiscountPercent,
  priceGroupDiscounts,
}: ProductPrices): ProductPrices => ({
  priceCents,
  memberDiscountPercent,
  priceGroupDiscounts,
})
