import { z } from 'zod'

/** As many lines as one file has. */
export const MOST_LINES = 5_000
export const MOST_TEXT = 2_000_000

export const ProductTable = z.strictObject({ text: z.string().min(1).max(MOST_TEXT) })

export const lineKinds = ['new', 'changed', 'unchanged', 'refused'] as const
/** Why a line is not taken. */
export const refusedBecause = [
  'unknownArticle',
  'twice',
  'name',
  'price',
  'percent',
  'surcharge',
  'weight',
  'most',
  'category',
  'stock',
  'size',
  'differs',
  'columns',
] as const
export type RefusedBecause = (typeof refusedBecause)[number]

export const TableLine = z
  .object({
    line: z.number().int(),
    article: z.string(),
    name: z.string(),
    kind: z.enum(lineKinds),
    because: z.enum(refusedBecause).nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  })
  .meta({ id: 'OfficeProductTableLine' })
export type TableLine = z.infer<typeof TableLine>

export const TablePreview = z
  .object({
    lines: z.array(TableLine).meta({ description: 'Those that change something or are refused' }),
    counts: z.object({
      new: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      refused: z.number().int(),
    }),
    prices: z.number().int().meta({ description: 'Products whose price changes' }),
    digest: z.string(),
  })
  .meta({ id: 'OfficeProductTablePreview' })
export type TablePreview = z.infer<typeof TablePreview>

export const ConfirmedTable = ProductTable.extend({ digest: z.string().max(64) })
