import { z } from 'zod'
import { emailAddress } from '#modules/contacts/emails.schema.ts'
import { FamilyChild } from '#modules/families/schema.ts'
import { proofKinds, stepKinds } from '#modules/families/story.schema.ts'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'

const moment = z.iso.datetime()

/** One family in the list: of children only how many they are, until somebody says why they look. */
export const OfficeFamily = z
  .object({
    id: z.uuid(),
    guardians: z.array(z.string()),
    children: z.number().int(),
    isAsked: z.boolean().meta({ description: 'One guardian waits for an answer of the other' }),
    createdAt: moment,
  })
  .meta({ id: 'OfficeFamily' })
export type OfficeFamily = z.infer<typeof OfficeFamily>
export const OfficeFamilyList = listOf(OfficeFamily).meta({ id: 'OfficeFamilyList' })
export const OfficeFamilyQuery = officeListQuery
export type OfficeFamilyQuery = z.infer<typeof OfficeFamilyQuery>

export const OfficeFamilyDetail = z
  .object({
    id: z.uuid(),
    guardians: z.array(
      z.object({
        id: z.uuid(),
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
        joinedAt: moment,
      }),
    ),
    invitation: z.object({ email: z.string(), isExpired: z.boolean() }).nullable(),
    children: z.array(FamilyChild),
    requests: z.array(
      z.object({
        kind: z.enum(['removeChild', 'removeGuardian']),
        subjectId: z.uuid(),
        askedBy: z.uuid(),
        askedAt: moment,
      }),
    ),
    story: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(stepKinds),
        actor: z.string().nullable(),
        staff: z.string().nullable(),
        subject: z.string().nullable(),
        reason: z.string().nullable(),
        proof: z.enum(proofKinds).nullable(),
        at: moment,
      }),
    ),
  })
  .meta({ id: 'OfficeFamilyDetail' })
export type OfficeFamilyDetail = z.infer<typeof OfficeFamilyDetail>

/** Whom a proof makes a guardian, or lets go; the address is that of an account. */
export const GuardianChange = z
  .discriminatedUnion('what', [
    z.strictObject({ what: z.literal('add'), email: emailAddress }),
    z.strictObject({ what: z.literal('remove'), guardianId: z.uuid() }),
  ])
  .meta({ id: 'OfficeGuardianChange' })
export type GuardianChange = z.infer<typeof GuardianChange>

export const GuardianPreview = z
  .object({ name: z.string(), consequences: Consequences })
  .meta({ id: 'OfficeGuardianPreview' })
export type GuardianPreview = z.infer<typeof GuardianPreview>

/** With the proof that was seen; the paper itself is kept nowhere. */
export const GuardianDecision = z
  .strictObject({
    change: GuardianChange,
    proof: z.enum(proofKinds),
    reason: z.string().trim().min(3, 'required').max(500, 'max:500'),
    digest: z.string().max(64),
  })
  .meta({ id: 'OfficeGuardianDecision' })
