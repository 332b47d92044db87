import { z } from 'zod'
import { membershipKindNames, mostSupportCents } from '#club/membership.ts'
import { optionalLine, PostalAddress, requiredLine } from '#modules/contacts/schema.ts'

export const MembershipKindName = z.enum(membershipKindNames).meta({ id: 'MembershipKind' })

/** What somebody fills in to become a member. The e-mail address is the account's. */
export const NewApplication = z
  .strictObject({
    kind: MembershipKindName,
    firstName: requiredLine(80),
    lastName: requiredLine(80),
    birthDate: z.iso.date('required'),
    address: PostalAddress,
    department: z
      .string()
      .regex(/^[a-z]{2,30}$/)
      .nullish()
      .meta({ description: 'Key of a department’s site; none for now where left out.' }),
    guardianName: optionalLine(160).meta({ description: 'Needed under 18.' }),
    yearlyFee: z
      .number('required')
      .int()
      .min(0)
      .max(mostSupportCents, `max:${mostSupportCents / 100}`)
      .nullish()
      .meta({ description: 'Gross cents; read for `supporting` only, where it may be more than the least.' }),
    note: optionalLine(400).meta({ description: 'Needed for `hardship`: one line is enough.' }),
    acceptedStatutes: z.literal(true, 'required'),
    language: z.enum(['de', 'en', 'ja']).default('de'),
  })
  .meta({ id: 'NewMembershipApplication' })
export type NewApplication = z.output<typeof NewApplication>

export const ApplicationState = z.enum(['Waiting', 'Accepted', 'Declined', 'Withdrawn'])
export type ApplicationState = z.infer<typeof ApplicationState>

export const MembershipApplication = z
  .object({
    id: z.uuid(),
    state: ApplicationState,
    kind: MembershipKindName,
    firstName: z.string(),
    lastName: z.string(),
    department: z.string().nullable(),
    yearlyFee: z.number().int().meta({ description: 'Gross cents for a whole year.' }),
    firstFee: z
      .number()
      .int()
      .meta({ description: 'Gross cents for the months that were left of the year.' }),
    appliedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    reason: z.string().nullable().meta({ description: 'Why the office declined.' }),
  })
  .meta({ id: 'MembershipApplication' })
export type MembershipApplication = z.infer<typeof MembershipApplication>

export const joiningErrors = {
  ALREADY_MEMBER: 'This person is a member already.',
  APPLICATION_WAITING: 'An application is waiting already.',
  APPLICATION_DECIDED: 'The application is decided already.',
  KIND_DOES_NOT_FIT: 'This kind of membership is for another age.',
  GUARDIAN_NEEDED: 'Somebody with custody has to agree for people under 18.',
  FEE_TOO_LOW: 'Supporting members give at least the fee of their kind.',
  NOTE_NEEDED: 'One line says why the fee is too much at the moment.',
  DEPARTMENT_UNKNOWN: 'The club has no such department.',
} as const
export type JoiningError = keyof typeof joiningErrors
