import { z } from 'zod'
import {
  MOST_VOUCHERS,
  NewPartnerCode,
  NewPromotionCode,
  NewVoucherBatch,
  soldTypes,
} from '#modules/office/codes/schema.ts'

/** What the fields of these forms hold, and how it becomes what the server takes. */

/** The server's rules, over what was typed: they look at it anyway. */
function typed<Out>(rules: z.ZodType<Out>) {
  return rules as unknown as z.ZodType<Out, never>
}

const Whole = z.string().transform((typed) => (typed.trim() === '' ? null : Number(typed)))
const Day = z.string().transform((day) => day || null)
const NoCents = z
  .number()
  .nullable()
  .transform((cents) => cents ?? 0)

const terms = {
  code: z.string(),
  minOrderCents: NoCents,
  validFrom: Day,
  validUntil: Day,
  types: z.array(z.enum(soldTypes)),
  categories: z.array(z.number()),
  isExclusive: z.boolean(),
}

export const PromotionForm = z
  .object({
    ...terms,
    name: z.object({ de: z.string(), en: z.string(), ja: z.string() }),
    takes: z.enum(['percent', 'amount']),
    percent: Whole,
    amountCents: z.number().nullable(),
    maxUses: Whole,
    isForBirthdays: z.boolean(),
  })
  .transform(({ takes, ...given }) => ({
    ...given,
    percent: takes === 'percent' ? given.percent : null,
    amountCents: takes === 'amount' ? given.amountCents : null,
  }))
  .pipe(typed(NewPromotionCode))

export const PartnerForm = z
  .object({
    ...terms,
    partnerId: z.string().transform((id) => (id === '' ? undefined : Number(id))),
    percent: Whole,
  })
  .pipe(typed(NewPartnerCode))

const noTerms = {
  code: '',
  minOrderCents: null,
  validFrom: '',
  validUntil: '',
  types: [],
  categories: [],
  isExclusive: false,
}

export const noPromotion = {
  ...noTerms,
  name: { de: '', en: '', ja: '' },
  takes: 'percent' as const,
  percent: '',
  amountCents: null,
  maxUses: '',
  isForBirthdays: false,
}
export const noPartnerDiscount = { ...noTerms, partnerId: '', percent: '' }

/** One is made by its own operation: without `count` it is no batch. */
export const VoucherForm = z
  .object({
    kind: z.enum(['credit', 'single']),
    amountCents: z.number().nullable(),
    count: z.string().transform(Number),
    validUntil: Day,
    reason: z.string(),
  })
  .pipe(typed(NewVoucherBatch.extend({ count: z.number().int().min(1).max(MOST_VOUCHERS) })))
export const noVoucher = {
  kind: 'credit' as const,
  amountCents: null,
  count: '1',
  validUntil: '',
  reason: '',
}
export type VoucherValues = z.output<typeof VoucherForm>
