import { z } from 'zod'

/** What has an overview on every site. */
export const overviewKinds = ['article', 'gallery', 'video'] as const
export const OverviewKind = z.enum(overviewKinds).meta({ id: 'OverviewKind' })
export type OverviewKind = z.infer<typeof OverviewKind>

/** As many as fill a page, and no more than one reads. */
export const OVERVIEW_SIZES = [6, 60] as const

export const OverviewTerms = z
  .strictObject({
    sites: z
      .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
      .max(100)
      .nullable()
      .meta({ description: 'Sites whose overview lists what the whole club has; null: every site' }),
    pageSize: z.int().min(OVERVIEW_SIZES[0]).max(OVERVIEW_SIZES[1]).meta({ description: 'At once' }),
  })
  .meta({ id: 'OverviewTerms' })
export type OverviewTerms = z.infer<typeof OverviewTerms>
