import { z } from 'zod'

const cents = z.number().int()
const quarter = z.string().regex(/^\d{4}-Q[1-4]$/)

export const ByQuarter = z.object({ quarter: quarter.meta({ description: '`2026-Q4`' }) })

export const OfficeOss = z
  .object({
    quarters: z.array(quarter).meta({ description: 'The newest first' }),
    homeCountry: z.string(),
    ossFrom: z.string().nullable().meta({ description: 'First day of taking part; null: the club does not' }),
    isThresholdWaived: z.boolean(),
    thresholdCents: cents,
    thisYearCents: cents.meta({
      description:
        'Net, sold to consumers in other countries of the Union this calendar year; what came back is not taken off',
    }),
    lastYearCents: cents,
    state: z
      .enum(['far', 'near', 'passed'])
      .meta({ description: '`near`: four fifths of the threshold are used' }),
  })
  .meta({
    id: 'OfficeOss',
    description: 'The one-stop-shop of VAT: whether the club takes part, and its quarters',
  })
export type OfficeOss = z.infer<typeof OfficeOss>

const line = {
  country: z.string(),
  rate: z.number().meta({ description: 'In percent' }),
  supply: z.enum(['goods', 'services']).meta({ description: '`services`: club TV' }),
  netCents: cents,
  taxCents: cents,
}

export const OfficeOssQuarter = z
  .object({
    quarter,
    state: z.enum(['running', 'over', 'closed']).meta({ description: '`closed`: all of its months are' }),
    dueOn: z.string().meta({ description: 'Until then it is declared and paid' }),
    lines: z.array(z.object(line)),
    corrections: z
      .array(z.object({ ...line, quarter }))
      .meta({ description: 'What came back of an earlier quarter, by that quarter' }),
    formCorrections: z
      .array(
        z.object({
          quarter,
          country: z.string(),
          taxCents: cents,
          isTooLate: z
            .boolean()
            .meta({ description: 'Over three years: it is told to the other country itself' }),
        }),
      )
      .meta({ description: 'The corrections as the form asks for them: tax by quarter and country' }),
    unproved: z.number().int().meta({
      description:
        'Services of the quarter where fewer than two pieces of evidence say where the customer lives',
    }),
    taxCents: cents.meta({ description: 'To be paid, corrections included' }),
  })
  .meta({ id: 'OfficeOssQuarter' })
export type OfficeOssQuarter = z.infer<typeof OfficeOssQuarter>
