import { z } from 'zod'
import { requiredLine } from '#modules/contacts/schema.ts'

/** What the club keeps of a child: no more is asked. */
export const ChildData = z
  .strictObject({
    firstName: requiredLine(60),
    lastName: requiredLine(60),
    birthday: z.iso.date(),
  })
  .meta({ id: 'FamilyChildData' })
export type ChildData = z.infer<typeof ChildData>

export const FamilyChild = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    birthday: z.string().meta({ description: 'ISO date' }),
    mayCorrectBirthday: z.boolean().meta({ description: 'Guardians correct it once' }),
    memberNumber: z.string().nullable().meta({ description: 'Of a club membership that runs' }),
    accountAsked: z
      .string()
      .nullable()
      .meta({ description: 'The address to which the way to an account of their own was sent' }),
    mayHaveAccount: z.boolean().meta({ description: 'Old enough for an account of their own' }),
    tickets: z.number().int().meta({ description: 'Tickets of matches ahead' }),
    ownAccountOn: z.string().meta({ description: 'ISO date: old enough for an account of their own' }),
    grownUpOn: z.string().meta({ description: 'ISO date: nobody looks after them any more' }),
    childTicketUntil: z.string().meta({ description: 'ISO date: from then on no child’s ticket' }),
  })
  .meta({ id: 'FamilyChild' })
export type FamilyChild = z.infer<typeof FamilyChild>

export const requestKinds = ['removeChild', 'removeGuardian'] as const
export type RequestKind = (typeof requestKinds)[number]

export const Family = z
  .object({
    id: z.uuid(),
    guardians: z.array(
      z.object({
        id: z.uuid(),
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
        isSelf: z.boolean(),
        joinedAt: z.iso.datetime(),
      }),
    ),
    invitation: z
      .object({
        id: z.uuid(),
        email: z.string(),
        isExpired: z.boolean(),
        expiresAt: z.iso.datetime(),
      })
      .nullable()
      .meta({ description: 'A second guardian who is asked' }),
    children: z.array(FamilyChild),
    requests: z
      .array(
        z.object({
          id: z.uuid(),
          kind: z.enum(requestKinds),
          subjectId: z.uuid().meta({ description: 'The child or the guardian it is about' }),
          isOwn: z.boolean().meta({ description: 'Asked by whoever reads it; the other answers' }),
          askedAt: z.iso.datetime(),
        }),
      )
      .meta({ description: 'What waits for the other guardian' }),
  })
  .meta({ id: 'Family' })
export type Family = z.infer<typeof Family>

export const FamilyList = z
  .object({
    items: z.array(Family),
    invitations: z
      .array(z.object({ id: z.uuid(), invitedBy: z.string().nullable(), expiresAt: z.iso.datetime() }))
      .meta({ description: 'Of one’s own addresses: whose children one is asked to look after' }),
    mostChildren: z.number().int(),
  })
  .meta({ id: 'FamilyList' })
export type FamilyList = z.infer<typeof FamilyList>

/** What became of a wish: done, or asked of the other guardian. */
export const FamilyOutcome = z.object({ outcome: z.enum(['done', 'asked']) }).meta({ id: 'FamilyOutcome' })
export type FamilyOutcome = z.infer<typeof FamilyOutcome>

/** What taking a child out would mean. */
export const ChildRemoval = z
  .object({
    tickets: z.number().int().meta({ description: 'Tickets ahead: they go back to whoever bought them' }),
    needsOther: z.boolean().meta({ description: 'The other guardian is asked first' }),
    isMember: z.boolean().meta({ description: 'A membership runs: it ends first' }),
    hasContract: z.boolean().meta({ description: 'A season ticket runs: it is passed on or ended first' }),
  })
  .meta({ id: 'ChildRemoval' })
export type ChildRemoval = z.infer<typeof ChildRemoval>

export const NewGuardian = z.strictObject({ email: z.email().max(254) }).meta({ id: 'NewGuardian' })

export const RequestAnswer = z
  .strictObject({ answer: z.enum(['agree', 'refuse', 'withdraw']) })
  .meta({ id: 'FamilyRequestAnswer' })
export type RequestAnswer = z.infer<typeof RequestAnswer>

/** 128 bits, as they stand behind `#` in the link of a mail. */
const inviteToken = z.string().regex(/^[\w-]{22}$/)
export const guardianTokenParams = z.object({ token: inviteToken })

export const GuardianAnswer = z
  .strictObject({ accept: z.boolean(), token: inviteToken.optional() })
  .meta({ id: 'GuardianAnswer' })
export type GuardianAnswer = z.infer<typeof GuardianAnswer>

/** What the link of an invitation is about. Of the children a stranger learns nothing, not even how many they are. */
export const GuardianInvitation = z
  .object({
    id: z.uuid(),
    invitedBy: z
      .string()
      .nullable()
      .meta({ description: 'First name; null where it is none that strangers may read' }),
    email: z.string(),
    state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'GuardianInvitation' })
export type GuardianInvitation = z.infer<typeof GuardianInvitation>

/** One sentence for each reason. */
export const familyErrors = {
  BIRTHDAY_IN_FUTURE: [400, 'The date of birth lies ahead'],
  NOT_A_CHILD: [400, 'Whoever is grown up has an account of their own'],
  GUARDIAN_IS_SELF: [400, 'This address is your own'],
  INVALID_ACCOUNT_FOR_INVITE_LINK: [403, 'Invalid Account for Invite Link'],
  TOO_MANY_CHILDREN: [409, 'A family has no more children here; the fan service adds others'],
  TOO_YOUNG_FOR_ACCOUNT: [409, 'An account of their own comes with age'],
  BIRTHDAY_CORRECTED_BEFORE: [409, 'The date of birth was corrected before: the fan service does it now'],
  TWO_GUARDIANS_ALREADY: [409, 'Two guardians look after these children already'],
  ALREADY_GUARDIAN: [409, 'They look after these children already'],
  LAST_GUARDIAN: [409, 'Somebody must be left who looks after the children'],
  NOT_THE_BUYER: [409, 'Only whoever bought it takes a ticket back from a child'],
  REQUEST_ANSWERED: [409, 'This was answered, or taken back, before'],
  CHILD_IS_MEMBER: [409, 'The child has a membership or a season ticket: that ends first'],
  INVITATION_EXPIRED: [410, 'The invitation has ended'],
  TOO_MANY_INVITATIONS: [429, 'Too many invitations for today'],
} as const
export type FamilyErrorCode = keyof typeof familyErrors
