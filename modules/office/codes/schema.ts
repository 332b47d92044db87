import { z } from 'zod'
import { AppliesTo, voucherKinds } from '#modules/discounts/schema.ts'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'

export const codeKinds = ['promotion', 'voucher', 'partner'] as const
export const CodeKind = z.enum(codeKinds)

/** `planned`: not taken yet; `usedUp`: no use or money is left; `ended`: over or switched off. */
export const codeStates = ['planned', 'live', 'usedUp', 'ended'] as const
export const CodeState = z.enum(codeStates)
export type CodeState = z.infer<typeof CodeState>

export const codeFilters = {
  q: officeListQuery.shape.q,
  kind: CodeKind.default('promotion'),
  state: CodeState.optional(),
}
export const CodeFilters = z.object(codeFilters)
export type CodeFilters = z.infer<typeof CodeFilters>
export const CodeQuery = officeListQuery.extend(codeFilters)
export type CodeQuery = z.infer<typeof CodeQuery>

const Text = z.object({ de: z.string(), en: z.string(), ja: z.string().optional() })

export const OfficeCode = z
  .object({
    id: z.uuid(),
    kind: CodeKind,
    code: z.string().meta({ description: 'Of vouchers the last four characters only' }),
    state: CodeState,
    name: Text.nullable(),
    partner: z.string().nullable(),
    voucherKind: z.enum(voucherKinds).nullable(),
    percent: z.number().int().nullable(),
    amountCents: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Taken off; of a voucher what it was worth' }),
    leftCents: z.number().int().nullable().meta({ description: 'On a voucher' }),
    appliesTo: AppliesTo,
    minOrderCents: z.number().int(),
    isExclusive: z.boolean().meta({ description: 'Not together with another code' }),
    isForBirthdays: z.boolean(),
    validFrom: z.iso.datetime().nullable(),
    validUntil: z.iso.datetime().nullable(),
    used: z.number().int().meta({ description: 'Of a promotion with what is reserved in carts' }),
    maxUses: z.number().int().nullable(),
    createdAt: z.iso.datetime(),
    createdBy: z.string().nullable(),
  })
  .meta({ id: 'OfficeCode' })
export type OfficeCode = z.infer<typeof OfficeCode>
export const OfficeCodeList = listOf(OfficeCode).meta({ id: 'OfficeCodeList' })

export const CodeCounts = z.object({ items: z.array(ListView) }).meta({ id: 'OfficeCodeCounts' })
export type CodeCounts = z.infer<typeof CodeCounts>

export const Redeemed = z.object({
  orders: z.number().int(),
  cents: z.number().int().meta({ description: 'Taken off all of them' }),
  newest: z.array(
    z.object({ id: z.uuid(), number: z.string(), placedAt: z.iso.datetime(), cents: z.number().int() }),
  ),
})
export const OfficeCodeDetail = OfficeCode.extend({ redeemed: Redeemed }).meta({ id: 'OfficeCodeDetail' })
export type OfficeCodeDetail = z.infer<typeof OfficeCodeDetail>

const Named = z.object({ id: z.number().int(), name: z.string() })

/** What may be chosen when a code is made. */
export const CodeChoices = z
  .object({
    sellers: z.array(Named),
    partners: z.array(Named),
    categories: z.array(Named.extend({ name: Text })),
  })
  .meta({ id: 'OfficeCodeChoices' })
export type CodeChoices = z.infer<typeof CodeChoices>

/** What codes may be limited to. */
export const soldTypes = ['Merchandise', 'Ticket', 'MarketplaceTicket'] as const

const Code = z
  .string()
  .trim()
  .min(3)
  .max(30)
  .regex(/^[\p{L}\d_-]+$/u)
const Amount = z.number().int().min(1).max(1_000_000)
const Percent = z.number().int().min(1).max(100)

const terms = {
  code: Code,
  minOrderCents: z.number().int().min(0).max(10_000_000).default(0),
  validFrom: z.iso.date().nullable().default(null).meta({ description: 'From the beginning of this day' }),
  validUntil: z.iso.date().nullable().default(null).meta({ description: 'To the end of this day' }),
  types: z.array(z.enum(soldTypes)).default([]).meta({ description: 'None: for everything' }),
  categories: z.array(z.number().int()).max(50).default([]),
  isExclusive: z.boolean().default(false),
}

const inOrder = ({ validFrom, validUntil }: { validFrom: string | null; validUntil: string | null }) =>
  !validFrom || !validUntil || validFrom <= validUntil
const ENDS_LATER = { path: ['validUntil'], message: 'before_start' }

export const NewPromotionCode = z
  .object({
    ...terms,
    name: z.object({
      de: z.string().trim().min(1).max(80),
      en: z.string().trim().min(1).max(80),
      ja: z.string().trim().min(1).max(80),
    }),
    percent: Percent.nullable().default(null),
    amountCents: Amount.nullable().default(null),
    maxUses: z.number().int().min(1).max(1_000_000).nullable().default(null),
    isForBirthdays: z.boolean().default(false),
  })
  .refine(inOrder, ENDS_LATER)
  .refine(({ percent, amountCents }) => (percent === null) !== (amountCents === null), {
    path: ['percent'],
    message: 'required',
  })
  .meta({ id: 'OfficeNewPromotion' })
export type NewPromotionCode = z.infer<typeof NewPromotionCode>

export const NewPartnerCode = z
  .object({ ...terms, partnerId: z.number().int(), percent: Percent })
  .refine(inOrder, ENDS_LATER)
  .meta({ id: 'OfficeNewPartnerCode' })
export type NewPartnerCode = z.infer<typeof NewPartnerCode>

/** As many as one file of codes holds. */
export const MOST_VOUCHERS = 500

export const NewVoucherCode = z
  .object({
    kind: z.enum(['credit', 'single']),
    amountCents: Amount,
    validUntil: z.iso.date().nullable().default(null),
    reason: z.string().trim().min(3).max(500).meta({ description: 'Stands in the audit book' }),
  })
  .meta({ id: 'OfficeNewVoucher' })
export type NewVoucherCode = z.infer<typeof NewVoucherCode>
export const NewVoucherBatch = NewVoucherCode.extend({
  count: z.number().int().min(2).max(MOST_VOUCHERS),
}).meta({ id: 'OfficeNewVoucherBatch' })

/** Told once: only hashes are kept. */
export const MadeVouchers = z
  .object({ codes: z.array(z.object({ id: z.uuid(), code: z.string() })) })
  .meta({ id: 'OfficeMadeVouchers' })
export type MadeVouchers = z.infer<typeof MadeVouchers>

export const MadeCode = z.object({ id: z.uuid() })
