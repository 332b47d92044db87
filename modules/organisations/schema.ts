import { z } from 'zod'
import { listOf, listQuery } from '#platform/lists.ts'
import { typedLine } from '#platform/text/text.schema.ts'

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
    state: z.enum(['invited', 'declined', 'accepted']).meta({
      description: 'Declined: can still be accepted until the invitation ends',
    }),
    invitationId: z
      .uuid()
      .nullable()
      .meta({ description: 'Of an invitation: what its page is addressed by' }),
    expiresAt: z.iso.datetime().nullable().meta({ description: 'Of an invitation: when it ends' }),
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

/** ORG-02, FAN-02: somebody of an organisation, or an address that was asked to join it. */
export const OrganizationMember = z
  .object({
    id: z.uuid().meta({ description: 'Of the person; of an invitation, its own' }),
    state: z.enum(['accepted', 'invited', 'declined', 'expired']),
    firstName: z.string().nullable().meta({ description: 'Null until they have joined' }),
    lastName: z.string().nullable(),
    memberEmail: z
      .string()
      .nullable()
      .meta({ description: 'Primary address; of an invitation, where it went' }),
    efNumber: z.string().nullable().meta({ description: 'Partner identity number' }),
    isAdmin: z.boolean(),
    isSelf: z.boolean().meta({ description: 'Whoever asks' }),
    pendingConfirmation: z.boolean().meta({ description: 'An open invitation' }),
    entryDate: z.iso.datetime().nullable().meta({ description: 'Null until they have joined' }),
    invitedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable().meta({ description: 'Of an invitation' }),
  })
  .meta({ id: 'OrganizationMember' })
export type OrganizationMember = z.infer<typeof OrganizationMember>

/** With what the head of the page says. */
export const OrganizationMemberList = listOf(OrganizationMember)
  .extend({
    memberCount: z.number().int(),
    adminCount: z.number().int(),
    mostAdmins: z.number().int().nullable().meta({ description: 'Null: as many as they like' }),
    invitedCount: z.number().int(),
  })
  .meta({ id: 'OrganizationMemberList' })
export type OrganizationMemberList = z.infer<typeof OrganizationMemberList>

export const memberOrder = ['firstName', 'lastName', 'memberEmail', 'entryDate'] as const
/** ORG-12, ORG-13: up to 10000 a page. */
export const memberQuery = listQuery({ maxPageSize: 10_000, defaultPageSize: 100 }).extend({
  fulltextSearch: typedLine(100)
    .optional()
    .meta({ description: 'Part of a name, an address or an EF number' }),
})
export type MemberQuery = z.infer<typeof memberQuery>

/** ORG-14. Asked again for the same address, the mail goes out once more and the former link ends. */
export const NewOrganizationMember = z
  .strictObject({ memberEmail: z.email().max(254) })
  .meta({ id: 'NewOrganizationMember' })

/** ORG-16. */
export const OrganizationMemberChange = z
  .strictObject({ isAdmin: z.boolean() })
  .meta({ id: 'OrganizationMemberChange' })

/** 128 bits, as they stand behind `#` in the link of a mail. */
const inviteToken = z.string().regex(/^[\w-]{22}$/)
export const inviteTokenParams = z.object({ token: inviteToken })

/** ORG-11: with the secret of the link, where somebody came by it. */
export const MembershipAnswer = z
  .strictObject({ token: inviteToken.optional() })
  .meta({ id: 'MembershipAnswer' })

/** What the link of an invitation is about, for whoever holds it. */
export const OrganizationInvitation = z
  .object({
    id: z.uuid(),
    organization: z.object({ id: z.uuid(), name: z.string(), kind: z.enum(['company', 'fanclub']) }),
    memberCount: z.number().int(),
    invitedBy: z
      .string()
      .nullable()
      .meta({ description: 'First name; null where it is none that strangers may read' }),
    email: z.string(),
    state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'OrganizationInvitation' })
export type OrganizationInvitation = z.infer<typeof OrganizationInvitation>
