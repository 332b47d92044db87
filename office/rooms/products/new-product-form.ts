import { z } from 'zod'
import { club } from '#club/club.ts'
import { NewOfficeProduct } from '#modules/catalogue/managing/managing.schema.ts'

const Whole = z.string().transform((typed) => (typed.trim() === '' ? Number.NaN : Number(typed)))

/** `S 10, M 20, L` or nothing: sizes with what lies there, by commas. A number alone is a thing without a size. */
const Sizes = z.string().transform((typed, context) => {
  const parts = typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length === 0) return [{ size: null, pieces: 0 }]
  return parts.map((part) => {
    const [, size = '', pieces] = /^(.*?)(?:\s+(\d{1,6}))?$/.exec(part) ?? []
    if (parts.length === 1 && /^\d{1,6}$/.test(part)) return { size: null, pieces: Number(part) }
    if (size.length > 20) context.addIssue({ code: 'custom', message: 'invalid' })
    return { size: size.trim() || null, pieces: Number(pieces ?? 0) }
  })
})

/** What the fields of the form hold, and how it becomes what the server takes. */
export const NewProductForm = z
  .object({
    name: z.object({ de: z.string(), en: z.string(), ja: z.string() }),
    categories: z.array(z.number()),
    priceCents: z.number().nullable(),
    vatRate: Whole,
    memberDiscountPercent: Whole,
    weightGrams: Whole,
    sizes: Sizes,
  })
  // The server's rules, over what was typed: they look at it anyway.
  .pipe(NewOfficeProduct as unknown as z.ZodType<NewOfficeProduct, never>)

export const noProduct: z.input<typeof NewProductForm> = {
  name: { de: '', en: '', ja: '' },
  categories: [],
  priceCents: null,
  vatRate: '19',
  memberDiscountPercent: String(club.memberDiscountPercent),
  weightGrams: '300',
  sizes: '',
}
