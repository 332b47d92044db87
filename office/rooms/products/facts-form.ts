import { z } from 'zod'
import { ProductFacts } from '#modules/catalogue/managing/managing.schema.ts'

/** What the fields of the form hold, and how it becomes what the server takes. */
const Whole = z.string().transform((typed) => (typed.trim() === '' ? Number.NaN : Number(typed)))
const text = z.object({ de: z.string(), en: z.string(), ja: z.string() })

export const FactsForm = z
  .object({
    name: text,
    description: text,
    categories: z.array(z.number()),
    releasedAt: z.string(),
    vatRate: Whole,
    goodsKind: z.string(),
    weightGrams: Whole,
    maxQuantity: Whole,
    minAge: z.string().transform((age) => (age === '' ? null : Number(age))),
    isNew: z.boolean(),
    isTip: z.boolean(),
    isHighlight: z.boolean(),
    isProductOfTheMonth: z.boolean(),
    appclusiveUntil: z.string().nullable(),
    sizeGuide: z.string().transform((guide) => guide || null),
  })
  // The server's rules, over what was typed: they look at it anyway.
  .pipe(ProductFacts as unknown as z.ZodType<ProductFacts, never>)

export type FactsValues = z.input<typeof FactsForm>

export function typedFacts(facts: ProductFacts): FactsValues {
  const { vatRate, weightGrams, maxQuantity, minAge, sizeGuide } = facts
  return {
    ...facts,
    vatRate: String(vatRate),
    weightGrams: String(weightGrams),
    maxQuantity: String(maxQuantity),
    minAge: minAge === null ? '' : String(minAge),
    sizeGuide: sizeGuide ?? '',
  }
}
