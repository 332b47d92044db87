import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

/** What somebody declares: to become a member, to end a contract, to withdraw from a purchase. */
export const declarationKinds = ['application', 'termination', 'withdrawal'] as const
export type DeclarationKind = (typeof declarationKinds)[number]
export const declarationViews = ['waiting', 'applications', 'terminations', 'withdrawals', 'decided'] as const

export const OfficeDeclaration = z
  .object({
    id: z.uuid(),
    kind: z.enum(declarationKinds),
    name: z.string(),
    email: z.string().nullable(),
    personId: z.uuid().nullable().meta({ description: 'Whose it is, or seems to be' }),
    receivedAt: z.iso.datetime(),
    state: z.string(),
    isWaiting: z.boolean(),
    fits: z
      .string()
      .nullable()
      .meta({ description: 'Number of the membership or order that it seems to be about' }),
    words: z.string().nullable(),
    facts: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .meta({ description: 'What was filled in, by its field: `memberKind`, `yearlyFeeCents`, `manner`, …' }),
    answer: z.string().nullable(),
    decidedBy: z.string().nullable(),
  })
  .meta({ id: 'OfficeDeclaration' })
export type OfficeDeclaration = z.infer<typeof OfficeDeclaration>
export const OfficeDeclarationList = listOf(OfficeDeclaration).meta({ id: 'OfficeDeclarationList' })

export const declarationQuery = listQuery({ maxPageSize: 100, defaultPageSize: 50 }).extend({
  view: z.enum(declarationViews).default('waiting'),
})

/** Whose it is: the number of the membership or the order; an application needs none. */
export const DeclarationWish = z
  .strictObject({
    number: z.string().trim().min(1).max(40).nullable(),
    lastDay: z.iso
      .date()
      .nullable()
      .meta({ description: 'Of a contract that ends on another day than its rule says' }),
  })
  .meta({ id: 'OfficeDeclarationWish' })
export type DeclarationWish = z.infer<typeof DeclarationWish>

export const AcceptedDeclaration = DeclarationWish.extend({ digest: z.string().max(64) }).meta({
  id: 'OfficeAcceptedDeclaration',
})
export const DeclarationPreview = z
  .object({
    /** The last day of a contract, where one ends. */
    lastDay: z.iso.date().nullable(),
    consequences: Consequences,
  })
  .meta({ id: 'OfficeDeclarationPreview' })
export const RefusedDeclaration = z
  .strictObject({
    reason: z
      .string()
      .trim()
      .min(3, 'required')
      .max(1000, 'max:1000')
      .meta({ description: 'As they will read it' }),
  })
  .meta({ id: 'OfficeRefusedDeclaration' })
