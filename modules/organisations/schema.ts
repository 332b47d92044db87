import { z } from 'zod'
import { listOf, listQuery } from '#platform/lists.ts'

/** ORG-01, ORG-02: one's own belonging to a fan club or company. `subjectId` is the organisation's id. */
export const OrganizationMembership = z
  .object({
    subjectId: z.uuid().meta({ description: 'Id of the organisation' }),
    organization: z.object({
      id: z.uuid(),
      name: z.string(),
      kind: z.enum(['company', 'fanclub']),
      email: z.string(),
      memberPriceGroup: z.string().nullable(),
    }),
    isAdmin: z.boolean(),
    state: z.enum(['invited', 'accepted']),
    invitedAt: z.iso.datetime(),
    acceptedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OrganizationMembership' })
export type OrganizationMembership = z.infer<typeof OrganizationMembership>
export const OrganizationMembershipList = listOf(OrganizationMembership).meta({
  id: 'OrganizationMembershipList',
})

/** ORG-27: up to 1000 a page; `IsAdmin` narrows to those that one administrates, or does not. */
export const membershipQuery = listQuery({ maxPageSize: 1000 }).extend({
  isAdmin: z.enum(['true', 'false']).optional(),
})
export type MembershipQuery = z.infer<typeof membershipQuery>

export const membershipOrder = ['subjectId', 'name', 'invitedAt'] as const
