import { z } from 'zod'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { applicationStates } from '#modules/organisations/applications.schema.ts'
import { listOf } from '#platform/lists.ts'

export const applicationViews = ['open', 'decided'] as const
export const OfficeApplicationQuery = officeListQuery.extend({
  view: z.enum(applicationViews).default('open'),
})
export type OfficeApplicationQuery = z.infer<typeof OfficeApplicationQuery>

/** Who wants to found a fan club. */
export const OfficeClubApplication = z
  .object({
    id: z.uuid(),
    name: z.string(),
    town: z.string(),
    email: z.string(),
    applicantId: z.uuid().nullable().meta({ description: 'Null once they are erased' }),
    applicant: z.string(),
    founders: z
      .array(z.string())
      .meta({ description: 'Covered but for their beginnings and domains; none once it is decided' }),
    message: z.string(),
    state: z.enum(applicationStates),
    words: z.string().nullable(),
    statutesVersion: z.string(),
    appliedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    decidedBy: z.string().nullable(),
    organisationId: z.uuid().nullable(),
    sameName: z.int().meta({ description: 'Fan clubs that are called so already' }),
  })
  .meta({ id: 'OfficeClubApplication' })
export type OfficeClubApplication = z.infer<typeof OfficeClubApplication>
export const OfficeClubApplicationList = listOf(OfficeClubApplication).meta({
  id: 'OfficeClubApplicationList',
})

const words = z.string().trim().min(3).max(1000)
export const ApprovedApplication = Confirmed
/** What the applicant reads. */
export const ApplicationWords = z.strictObject({ words })
