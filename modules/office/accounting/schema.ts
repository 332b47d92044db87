import { z } from 'zod'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'

const cents = z.number().int()
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

export const ByMonth = z.object({ month: month.meta({ description: '`2026-11`' }) })

/** How entries are handed over: each one, or a sum for each day, pair of accounts and reason. */
export const DatevQuery = z.object({ by: z.enum(['posting', 'day']).default('posting') })

const facts = {
  month,
  state: z.enum(['running', 'over', 'closed']).meta({ description: '`over`: ended, and not closed yet' }),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
  digest: z
    .string()
    .nullable()
    .meta({ description: 'Over every entry of the month and the digest of the month before' }),
}

export const OfficeAccountingMonths = z
  .object({ items: z.array(z.object(facts)) })
  .meta({ id: 'OfficeAccountingMonths', description: 'Every month since the first entry, the newest first' })

export const OfficeAccountingMonth = z
  .object({
    ...facts,
    entryCount: z.number().int(),
    rates: z.array(
      z.object({
        rate: z.number().meta({ description: 'Of VAT, in percent' }),
        netCents: cents,
        taxCents: cents,
        taxReturnLine: z.string().nullable().meta({ description: 'Line of the advance return of VAT' }),
      }),
    ),
    accounts: z.array(z.object({ account: z.string(), cents, number: z.number().int().nullable() })).meta({
      description: 'What moved on each account, debit positive, and its number at the tax adviser’s',
    }),
    closeFirst: month.nullable().meta({ description: 'The month that must be closed before' }),
  })
  .meta({ id: 'OfficeAccountingMonth' })
export type OfficeAccountingMonth = z.infer<typeof OfficeAccountingMonth>

export const ClosedBooks = Confirmed.pick({ digest: true }).meta({ id: 'OfficeClosedBooks' })

export const OfficeBooksProof = z
  .object({ isWhole: z.boolean(), brokenMonth: month.nullable(), brokenSettlement: z.string().nullable() })
  .meta({
    id: 'OfficeBooksProof',
    description: 'Whether every closed month and every settlement with a partner still has its entries',
  })

export const ByPackageFile = z.object({ id: z.uuid(), name: z.string().regex(/^[\w-]{1,60}\.(csv|zip)$/) })

export const OfficeDatevPackages = z
  .object({
    items: z.array(
      z.object({
        id: z.uuid(),
        state: z.enum(['running', 'ready', 'ended']).meta({
          description: '`ended`: whoever began it cancelled it, or may no longer do it',
        }),
        done: z.number().int(),
        total: z.number().int().meta({ description: 'Steps' }),
        madeBy: z.string(),
        madeAt: z.iso.datetime(),
        endsAt: z.iso.datetime().meta({ description: 'Until then it can be fetched' }),
        files: z.array(z.object({ name: z.string(), bytes: z.number(), paperCount: z.number().int() })),
        missing: z.array(z.string()).meta({
          description: 'Numbers of papers that lie in no store any more: the batch leads to none of them',
        }),
      }),
    ),
  })
  .meta({
    id: 'OfficeDatevPackages',
    description:
      'A posting batch whose rows lead to their papers, and the archives of these; kept for 14 days',
  })
export type OfficeDatevPackage = z.infer<typeof OfficeDatevPackages>['items'][number]
