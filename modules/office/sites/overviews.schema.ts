import { z } from 'zod'
import { OverviewKind, OverviewTerms, overviewKinds } from '#modules/content/overviews/overviews.schema.ts'

const version = z.int().min(0).meta({ description: '0: as the club’s file has it' })

export const OfficeOverview = z
  .object({ kind: OverviewKind, version, ...OverviewTerms.shape })
  .meta({ id: 'OfficeOverview' })
export type OfficeOverview = z.infer<typeof OfficeOverview>

export const OfficeOverviews = z
  .object({ items: z.array(OfficeOverview).length(overviewKinds.length) })
  .meta({ id: 'OfficeOverviews' })

export const ByOverview = z.object({ kind: OverviewKind })
export const ChangedOverview = OverviewTerms.extend({ version }).meta({ id: 'OfficeChangedOverview' })
export const OverviewVersion = z.object({ version: z.coerce.number().int().min(1) })
